import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import {
  checkAnswers,
  requireAnswers,
  type StoredAnswers,
} from '#src/features/registrations/questions/check-answers.ts';
import type { OrderTicketRow } from '../locking/lock-order.ts';

type TicketAnswers = { answers: Answers | undefined; isOwn: boolean };

/** Validates the answers for each ticket of a new order. Refuses missing answers to required questions. */
export async function readAnswers(
  tx: Tx,
  eventId: string,
  tickets: readonly TicketAnswers[],
): Promise<StoredAnswers[]> {
  const questions = await activeQuestions(tx, eventId);
  return tickets.map(({ answers, isOwn }, index) =>
    requireAnswers(questionsFor(questions, isOwn), answers, { field: `places.${index}.answers` }),
  );
}

/** Validates changed answers for a ticket. `index` is its position in the request. */
export function readChangedAnswers(
  questions: readonly EventQuestion[],
  { userId, answers: before }: Pick<OrderTicketRow, 'userId' | 'answers'>,
  given: Answers,
  index: number,
): StoredAnswers {
  return checkAnswers(questionsFor(questions, userId !== null), given, { field: `places.${index}.answers`, before });
}
