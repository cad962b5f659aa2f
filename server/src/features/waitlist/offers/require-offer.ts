import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Entry = typeof waitingEntries.$inferSelect;
type OfferInput = { eventId: string; entryId: string; userId: string; at: Date };

/** The member's own entry in any state. */
export async function requireEntry(tx: Tx, { eventId, entryId, userId }: Omit<OfferInput, 'at'>): Promise<Entry> {
  const own = and(
    eq(waitingEntries.id, entryId),
    eq(waitingEntries.eventId, eventId),
    eq(waitingEntries.userId, userId),
  );
  const [entry] = await tx.select().from(waitingEntries).where(own);
  if (!entry) throw noSuchEvent();
  return entry;
}

/** The member's own entry with an offer that has not expired. The counters must be locked. */
export async function requireOffer(tx: Tx, input: OfferInput): Promise<Entry> {
  const entry = await requireEntry(tx, input);
  if (entry.state !== 'offered' || !entry.offerUntil || entry.offerUntil <= input.at) throw offerEndedError();
  return entry;
}

export function offerEndedError(): AppError {
  return new AppError('OFFER_ENDED', 'This offer has expired.');
}
