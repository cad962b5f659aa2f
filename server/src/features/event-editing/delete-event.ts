import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { dropCover } from '#src/features/events/cover/storage/cover-files.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Deletes a draft. A published event has a capacity ledger and attendees who know of it, so it is canceled instead. */
export async function deleteEvent(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { state, coverKey } = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    if (state !== 'draft') throw new AppError('EVENT_STATE_REFUSED', 'Only a draft can be deleted.');
    await tx.delete(events).where(eq(events.id, id));
    await dropCover(deps, tx, coverKey);
  });
  deps.wakeOutbox();
  return {};
}
