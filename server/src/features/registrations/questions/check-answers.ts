import type { FieldError } from '@foyer/contract/http.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { cleanText, isPlain } from '@foyer/contract/rules/profiles/free-text.ts';
import { AppError, fieldsRefused } from '#src/http/responses/app-error.ts';

export type StoredAnswers = Record<string, string | string[] | boolean>;
type Answer = string | string[] | boolean | undefined;

/**
 * Normalizes answers for storage, or rejects them with every error at once. Answers to unknown questions are dropped; answers
 * in `before` to archived questions stay. A consent stores the text that was agreed to, so that it does not change when the
 * question is edited later. `field`: the name of the answers in errors.
 */
export function checkAnswers(
  questions: readonly EventQuestion[],
  given: Answers,
  { field = 'answers', before = {} }: { field?: string; before?: Answers } = {},
): StoredAnswers {
  const askedIds = new Set(questions.map(({ id }) => id));
  const stored: StoredAnswers = Object.fromEntries(Object.entries(before).filter(([id]) => !askedIds.has(id)));
  const wrong: FieldError[] = [];
  for (const question of questions) {
    const answer = given[question.id];
    const clean =
      question.kind === 'consent'
        ? normalizeConsent(question, answer, before[question.id])
        : normalizeAnswer(question, answer);
    if (clean === null) wrong.push({ field: `${field}.${question.id}`, message: 'answer.invalid' });
    else if (clean.length > 0) stored[question.id] = clean;
    else if (question.required) wrong.push({ field: `${field}.${question.id}`, message: 'answer.required' });
  }
  if (wrong.length > 0) throw fieldsRefused(wrong);
  return stored;
}

/** Like checkAnswers, but requires answers, even if empty, when the event has questions: the form must be shown first. */
export function requireAnswers(
  questions: readonly EventQuestion[],
  given: Answers | undefined,
  about: { field?: string } = {},
): StoredAnswers {
  if (questions.length > 0 && given === undefined)
    throw new AppError('ANSWERS_NEEDED', "Answer the organizer's questions to register.");
  return checkAnswers(questions, given ?? {}, about);
}

/** Empty if nothing was answered, null if the answer is invalid. */
function normalizeAnswer({ kind, options }: EventQuestion, answer: Answer): string | string[] | null {
  if (answer === undefined || answer === '') return '';
  if (kind === 'text') return typeof answer === 'string' && isPlain(answer) ? cleanText(answer) : null;
  if (kind === 'choice') return typeof answer === 'string' && options.includes(answer) ? answer : null;
  if (!Array.isArray(answer) || answer.some((each) => !options.includes(each))) return null;
  // In the order of the options, without duplicates.
  return options.filter((option) => answer.includes(option));
}

function normalizeConsent({ label }: EventQuestion, answer: Answer, before: Answer): string | null {
  if (answer === undefined || answer === false || answer === '') return '';
  // An unchanged consent keeps the text that was agreed to before.
  if (typeof before === 'string' && before !== '' && (answer === true || answer === before)) return before;
  return answer === true || answer === label ? label : null;
}
