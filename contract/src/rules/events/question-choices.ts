/** What can be asked of guests, without schemas: pages that only show it load nothing else. */
export const questionKinds = ['text', 'choice', 'several', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** By the id of the question. Of a consent, the words that were agreed to. */
export type Answers = Readonly<Record<string, string | string[] | boolean>>;

/** Whoever comes with an account is asked everything; of the others is asked what is asked for each place. */
export function questionsFor<Question extends { perPlace: boolean }>(
  questions: readonly Question[],
  isOwn: boolean,
): readonly Question[] {
  return isOwn ? questions : questions.filter(({ perPlace }) => perPlace);
}
