import type { listMetSessions as endpoint } from '@foyer/contract/connections/connections.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findPairById, type Pair } from './pair.ts';

const minuteMs = 60 * 1000;

/** Where the viewer can have met a connection: the agenda of the event that brought them together. */
export async function listMetSessions(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<DataOf<typeof endpoint>> {
  const pair = await findPairById(db, id, viewer.userId);
  if (pair?.state !== 'connected') throw new AppError('NOT_FOUND', 'Connection not found.');
  const { timeZone, startsAt, sessions } = await readSessions(db, viewer, pair);
  const items = sessions.map(({ id: sessionId, title, startMinute }) => ({
    id: sessionId,
    title,
    startsAt: startsAt && new Date(startsAt.getTime() + startMinute * minuteMs).toISOString(),
  }));
  return { timeZone, items };
}

/** The agenda of the event at which the two met, as far as the viewer may see the event. */
export async function readSessions(db: Db | Tx, viewer: SignedInUser, { eventId }: Pick<Pair, 'eventId'>) {
  const row = eventId === null ? undefined : await findEventById(db, eventId);
  const registration = row ? await findActiveRegistration(db, row.event.id, viewer.userId) : null;
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, registration))
    return { timeZone: 'UTC', startsAt: null, sessions: [] };
  return { timeZone: row.event.timeZone, startsAt: row.event.startsAt, sessions: row.event.agenda };
}
