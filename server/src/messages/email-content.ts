/** What an email says, apart from how it looks. HTML and text are both made from it, so they cannot drift apart. */
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
  /** `isFurther`: beside one that more people come for; it looks like a link. */
  | { kind: 'button'; label: string; href: string; isFurther?: boolean }
  /** Facts as pairs of label and value. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] };
