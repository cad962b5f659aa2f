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
  | { kind: 'button'; label: string; href: string }
  /** Facts as pairs of label and value. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] };
