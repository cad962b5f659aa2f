import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import { checkAnswers, type Kept } from '../../asking/check-answers.ts';
import { questionsOf } from '../../asking/questions-of.ts';

type Asked = { answers: Answers | undefined; isOwn: boolean };

/** What is kept of the answers for each place of a new order. Nobody has a place without what is asked for it. */
export async function answersOf(tx: Tx, eventId: string, places: readonly Asked[]): Promise<Kept[]> {
  const questions = await questionsOf(tx, eventId);
  return places.map(({ answers, isOwn }, at) => {
    const asked = askedOf(questions, isOwn);
    if (asked.length > 0 && answers === undefined) throw answersNeeded();
    return checkAnswers(asked, answers ?? {}, { field: `places.${at}.answers` });
  });
}

export function answersNeeded(): AppError {
  return new AppError('ANSWERS_NEEDED', 'The organizer asks something of whoever comes.');
}
