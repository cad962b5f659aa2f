import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { ApiError } from '#src/lib/api/api-error.ts';

/** Message keys of invalid answers by question id. */
export type AnswerProblems = Readonly<Record<string, string>>;

export const hasAny = (problems: AnswerProblems) => Object.keys(problems).length > 0;

/** The problems with answers in a refusal, by question id. `field` is their name in the body. */
export function answerProblems(error: unknown, field = 'answers'): AnswerProblems {
  if (!(error instanceof ApiError)) return {};
  const start = `${field}.`;
  return Object.fromEntries(
    error.fields
      .filter((refused) => refused.field.startsWith(start))
      .map((refused) => [refused.field.slice(start.length), refused.message]),
  );
}

/** The required questions without an answer. */
export function missingAnswers(questions: readonly EventQuestion[], answers: Answers): AnswerProblems {
  const isAnswered = (answer: Answers[string] | undefined) =>
    answer === true ||
    (typeof answer === 'string' && answer.trim() !== '') ||
    (Array.isArray(answer) && answer.length > 0);
  return Object.fromEntries(
    questions.flatMap(({ id, required }) => (required && !isAnswered(answers[id]) ? [[id, 'answer.required']] : [])),
  );
}
