import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { dropCover, shareCover } from '#src/features/events/cover/storage/cover-files.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Gives a date the cover of another one, or none when that has none. Call `deps.wakeOutbox()` after it. */
export async function copyCover(
  deps: Deps,
  viewer: SignedInUser,
  { from, to }: { from: Pick<OwnEvent, 'coverKey' | 'coverAlt'>; to: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { coverKey: before } = await lockOwnEvent(deps, tx, viewer, to);
    const coverKey = await shareCover(tx, from.coverKey);
    const coverAlt = coverKey === null ? '' : from.coverAlt;
    await tx.update(events).set({ coverKey, coverAlt }).where(eq(events.id, to));
    if (before !== coverKey) await dropCover(deps, tx, before);
  });
}
