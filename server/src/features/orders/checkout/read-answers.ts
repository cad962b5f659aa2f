import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import {
  checkAnswers,
  requireAnswers,
  type StoredAnswers,
} from '#src/features/registrations/questions/check-answers.ts';
import type { Place } from '../locking/lock-order.ts';

type Asked = { answers: Answers | undefined; isOwn: boolean };

/** What is kept of the answers for each place of a new order. Nobody has a place without what is asked for it. */
export async function readAnswers(tx: Tx, eventId: string, places: readonly Asked[]): Promise<StoredAnswers[]> {
  const questions = await activeQuestions(tx, eventId);
  return places.map(({ answers, isOwn }, at) =>
    requireAnswers(questionsFor(questions, isOwn), answers, { field: `places.${at}.answers` }),
  );
}

/** What is kept when something else is said of a place, which is the one `at` that position of the request. */
export function readNewAnswers(
  questions: readonly EventQuestion[],
  { userId, answers: before }: Pick<Place, 'userId' | 'answers'>,
  given: Answers,
  at: number,
): StoredAnswers {
  return checkAnswers(questionsFor(questions, userId !== null), given, { field: `places.${at}.answers`, before });
}
