/** What can be asked of guests, without schemas: pages that only show it load nothing else. */
export const questionKinds = ['text', 'choice', 'several', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** By the id of the question. Of a consent, the words that were agreed to. */
export type Answers = Readonly<Record<string, string | string[] | boolean>>;
