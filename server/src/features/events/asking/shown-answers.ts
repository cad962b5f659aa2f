import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';

/** Every question that was ever asked, with what its answers are called; those that are asked no more come last. */
export async function everyQuestion(
  db: Db | Tx,
  eventId: string,
): Promise<{ id: string; label: string; atDoor: boolean }[]> {
  const { id, label, atDoor, archivedAt, position, createdAt } = eventQuestions;
  const rows = await db
    .select({ id, label, atDoor, archivedAt })
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, eventId))
    .orderBy(asc(position), asc(createdAt));
  return [...rows.filter((row) => !row.archivedAt), ...rows.filter((row) => row.archivedAt)].map((row) => ({
    id: row.id,
    label: row.label,
    atDoor: row.atDoor,
  }));
}

/** Answers in the order of the questions, as text. */
export function shownAnswers(
  questions: readonly { id: string; label: string }[],
  answers: Answers,
): { questionId: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, label }) => {
    const answer = answerText(answers[id]);
    return answer === '' ? [] : [{ questionId: id, question: label, answer }];
  });
}

function answerText(answer: Answers[string] | undefined): string {
  if (answer === undefined || answer === false) return '';
  if (answer === true) return '✓';
  return typeof answer === 'string' ? answer : answer.join(', ');
}
