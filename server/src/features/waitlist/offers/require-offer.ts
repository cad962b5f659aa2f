import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Entry = typeof waitingEntries.$inferSelect;
type Asked = { eventId: string; entryId: string; userId: string; at: Date };

/** Somebody's own entry, whatever has become of it. */
export async function requireEntry(tx: Tx, { eventId, entryId, userId }: Omit<Asked, 'at'>): Promise<Entry> {
  const own = and(
    eq(waitingEntries.id, entryId),
    eq(waitingEntries.eventId, eventId),
    eq(waitingEntries.userId, userId),
  );
  const [entry] = await tx.select().from(waitingEntries).where(own);
  if (!entry) throw noSuchEvent();
  return entry;
}

/** The same, if it has an offer that still stands. The counters must be locked. */
export async function requireOffer(tx: Tx, asked: Asked): Promise<Entry> {
  const entry = await requireEntry(tx, asked);
  if (entry.state !== 'offered' || !entry.offerUntil || entry.offerUntil <= asked.at) throw offerEndedError();
  return entry;
}

export function offerEndedError(): AppError {
  return new AppError('OFFER_ENDED', 'This offer has ended.');
}
