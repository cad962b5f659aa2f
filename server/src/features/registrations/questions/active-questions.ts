import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';

/** What is asked of guests now, in its order. */
export async function activeQuestions(db: Db | Tx, eventId: string): Promise<EventQuestion[]> {
  const { id, kind, label, options, required, perPlace, atDoor } = eventQuestions;
  return await db
    .select({ id, kind, label, options, required, perPlace, atDoor })
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, eventId), isNull(eventQuestions.archivedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.createdAt));
}
