import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { ApiError } from '#src/lib/api/api-error.ts';

/** The key of a sentence for each wrong answer, by the id of its question. */
export type AnswerProblems = Readonly<Record<string, string>>;

export const hasAny = (problems: AnswerProblems) => Object.keys(problems).length > 0;

/** What a refusal says of answers, by the id of the question. `field`: what the body calls them. */
export function answerProblems(error: unknown, field = 'answers'): AnswerProblems {
  if (!(error instanceof ApiError)) return {};
  const start = `${field}.`;
  return Object.fromEntries(
    error.fields
      .filter((refused) => refused.field.startsWith(start))
      .map((refused) => [refused.field.slice(start.length), refused.message]),
  );
}

/** What has to be answered and is not. */
export function missingAnswers(questions: readonly EventQuestion[], answers: Answers): AnswerProblems {
  const isThere = (answer: Answers[string] | undefined) =>
    answer === true ||
    (typeof answer === 'string' && answer.trim() !== '') ||
    (Array.isArray(answer) && answer.length > 0);
  return Object.fromEntries(
    questions.flatMap(({ id, required }) => (required && !isThere(answers[id]) ? [[id, 'answer.required']] : [])),
  );
}
