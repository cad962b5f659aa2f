import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';

type KnownQuestion = {
  id: string;
  label: string;
  atDoor: boolean;
  required: boolean;
  perPlace: boolean;
  isAsked: boolean;
};

/** Every question that was ever asked, with what its answers are called; those that are asked no more come last. */
export async function allQuestions(db: Db | Tx, eventId: string): Promise<KnownQuestion[]> {
  const { id, label, atDoor, required, perPlace, archivedAt, position, createdAt } = eventQuestions;
  const rows = await db
    .select({ id, label, atDoor, required, perPlace, archivedAt })
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, eventId))
    .orderBy(asc(position), asc(createdAt));
  const known = rows.map(({ archivedAt: gone, ...row }) => ({ ...row, isAsked: gone === null }));
  return [...known.filter(({ isAsked }) => isAsked), ...known.filter(({ isAsked }) => !isAsked)];
}

/** Answers in the order of the questions, as text. */
export function presentAnswers(
  questions: readonly { id: string; label: string }[],
  answers: Answers,
): { questionId: string; question: string; answer: string }[] {
  return questions.flatMap(({ id, label }) => {
    const answer = answerText(answers[id]);
    return answer === '' ? [] : [{ questionId: id, question: label, answer }];
  });
}

/** What is required of whoever comes and was not answered: by those who came before it was asked, or of a place that changed hands. */
export function unansweredQuestions(questions: readonly KnownQuestion[], answers: Answers, isOwn: boolean): string[] {
  return questionsFor(questions, isOwn)
    .filter(({ id, required, isAsked }) => required && isAsked && answerText(answers[id]) === '')
    .map(({ label }) => label);
}

function answerText(answer: Answers[string] | undefined): string {
  if (answer === undefined || answer === false) return '';
  if (answer === true) return '✓';
  return typeof answer === 'string' ? answer : answer.join(', ');
}
