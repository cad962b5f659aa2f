import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** The questions that are not archived, in the organizer's order. */
export async function activeQuestions(db: Db | Tx, eventId: string): Promise<EventQuestion[]> {
  const { id, kind, label, options, required, perPlace, atDoor } = eventQuestions;
  return await db
    .select({ id, kind, label, options, required, perPlace, atDoor })
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, eventId), isNull(eventQuestions.archivedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.createdAt));
}

/** Lists the registration questions of an event that the viewer may see. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ questions: EventQuestion[] }> {
  await readEvent(deps, viewer, { id });
  return { questions: await activeQuestions(deps.db, id) };
}
