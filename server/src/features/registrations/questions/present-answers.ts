import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';

type QuestionRow = {
  id: string;
  label: string;
  atDoor: boolean;
  required: boolean;
  perPlace: boolean;
  isAsked: boolean;
};

/** All questions of an event, including archived ones, which come last. */
export async function allQuestions(db: Db | Tx, eventId: string): Promise<QuestionRow[]> {
  const { id, label, atDoor, required, perPlace, archivedAt, position, createdAt } = eventQuestions;
  const rows = await db
    .select({ id, label, atDoor, required, perPlace, archivedAt })
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, eventId))
    .orderBy(asc(position), asc(createdAt));
  const questions = rows.map(({ archivedAt: gone, ...row }) => ({ ...row, isAsked: gone === null }));
  return [...questions.filter(({ isAsked }) => isAsked), ...questions.filter(({ isAsked }) => !isAsked)];
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

/** Required questions without an answer: those added after the registration, or unanswered because of a transfer. */
export function unansweredQuestions(questions: readonly QuestionRow[], answers: Answers, isOwn: boolean): string[] {
  return questionsFor(questions, isOwn)
    .filter(({ id, required, isAsked }) => required && isAsked && answerText(answers[id]) === '')
    .map(({ label }) => label);
}

function answerText(answer: Answers[string] | undefined): string {
  if (answer === undefined || answer === false) return '';
  if (answer === true) return '✓';
  return typeof answer === 'string' ? answer : answer.join(', ');
}
