import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { readCover } from '#src/features/events/cover/storage/cover-files.ts';

/** The uploaded cover of an event as JPEG. Null without one, or if it can't be read: the ticket is complete without it. */
export async function ticketCover(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  eventId: string | undefined,
): Promise<Buffer | null> {
  if (eventId === undefined) return null;
  const [event] = await deps.db.select({ key: events.coverKey }).from(events).where(eq(events.id, eventId));
  if (!event || event.key === null) return null;
  return await readCover(deps, event.key, 'card').catch((err: unknown) => {
    deps.log.warn({ err, eventId }, 'a ticket is drawn without the cover of its event');
    return null;
  });
}
