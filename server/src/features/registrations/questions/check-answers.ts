import type { FieldError } from '@foyer/contract/http.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { cleanText, isPlain } from '@foyer/contract/rules/profiles/free-text.ts';
import { AppError, fieldsRefused } from '#src/http/responses/app-error.ts';

export type StoredAnswers = Record<string, string | string[] | boolean>;
type Answer = string | string[] | boolean | undefined;

/**
 * Brings answers into the form in which they are kept, or refuses with all that is wrong. What is not asked is dropped;
 * of `before`, answers to questions that are asked no more stay. A consent keeps the words that were agreed to: they
 * stay what they were when the question changes later. `field`: what the refusal calls the answers.
 */
export function checkAnswers(
  questions: readonly EventQuestion[],
  given: Answers,
  { field = 'answers', before = {} }: { field?: string; before?: Answers } = {},
): StoredAnswers {
  const asked = new Set(questions.map(({ id }) => id));
  const kept: StoredAnswers = Object.fromEntries(Object.entries(before).filter(([id]) => !asked.has(id)));
  const wrong: FieldError[] = [];
  for (const question of questions) {
    const answer = given[question.id];
    const clean = question.kind === 'consent' ? consentOf(question, answer, before[question.id]) : of(question, answer);
    if (clean === null) wrong.push({ field: `${field}.${question.id}`, message: 'answer.invalid' });
    else if (clean.length > 0) kept[question.id] = clean;
    else if (question.required) wrong.push({ field: `${field}.${question.id}`, message: 'answer.required' });
  }
  if (wrong.length > 0) throw fieldsRefused(wrong);
  return kept;
}

/** The same where to say nothing at all is no answer: whoever comes is asked first. */
export function requireAnswers(
  questions: readonly EventQuestion[],
  given: Answers | undefined,
  about: { field?: string } = {},
): StoredAnswers {
  if (questions.length > 0 && given === undefined)
    throw new AppError('ANSWERS_NEEDED', 'The organizer asks something of whoever comes.');
  return checkAnswers(questions, given ?? {}, about);
}

/** Empty: nothing is said. Null: that is no answer. */
function of({ kind, options }: EventQuestion, answer: Answer): string | string[] | null {
  if (answer === undefined || answer === '') return '';
  if (kind === 'text') return typeof answer === 'string' && isPlain(answer) ? cleanText(answer) : null;
  if (kind === 'choice') return typeof answer === 'string' && options.includes(answer) ? answer : null;
  if (!Array.isArray(answer) || answer.some((each) => !options.includes(each))) return null;
  // In the order in which they were offered, none twice.
  return options.filter((option) => answer.includes(option));
}

function consentOf({ label }: EventQuestion, answer: Answer, before: Answer): string | null {
  if (answer === undefined || answer === false || answer === '') return '';
  // Sent back as it was read: what was agreed to before is what still is.
  if (typeof before === 'string' && before !== '' && (answer === true || answer === before)) return before;
  return answer === true || answer === label ? label : null;
}
