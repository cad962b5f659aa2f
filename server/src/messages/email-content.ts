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
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] };
