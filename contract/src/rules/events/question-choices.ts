/** Kinds of questions and their answers, without schemas, so that pages which only show them load nothing else. */
export const questionKinds = ['text', 'choice', 'several', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Answers by question id. For consent: the text that was agreed to. */
export type Answers = Readonly<Record<string, string | string[] | boolean>>;

/** The questions for one attendee: all for someone with an account, only those asked per ticket for the others. */
export function questionsFor<Question extends { perPlace: boolean }>(
  questions: readonly Question[],
  isOwn: boolean,
): readonly Question[] {
  return isOwn ? questions : questions.filter(({ perPlace }) => perPlace);
}
