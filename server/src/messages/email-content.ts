/** The content of an email without its layout. HTML and plain text are both rendered from it, so they always agree. */
export type EmailContent = {
  subject: string;
  heading: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  blocks: readonly Block[];
};

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  /** `isFurther`: a secondary action, shown as a link. */
  | { kind: 'button'; label: string; href: string; isFurther?: boolean }
  /** Facts as pairs of label and value. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Links of one kind in a row, after what they are for. */
  | { kind: 'links'; label: string; links: readonly (readonly [name: string, href: string])[] }
  /** A ticket. Its code is a picture of the HTML body; in plain text, the attached file has it. */
  | { kind: 'ticket'; label: string; cid: string; alt: string };
