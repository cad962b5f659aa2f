import { and, desc, eq } from 'drizzle-orm';
import { savedEventRules } from '#src/config/discovery.ts';
import { savedEvents } from '#src/db/schema/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

/** Saves an event that the viewer may see. Repeated, it changes nothing. */
export async function saveEvent(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<{ saved: boolean }> {
  await requireBudget(deps, `event-save:${viewer.userId}`, savedEventRules.perUser);
  await readEvent(deps, viewer, { id });
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const row = { userId: viewer.userId, eventId: id, createdAt: deps.clock.now() };
    await tx.insert(savedEvents).values(row).onConflictDoNothing();
  });
  return { saved: true };
}

/** Removes an event from the viewer's saved events. */
export async function unsaveEvent(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<{ saved: boolean }> {
  await db.delete(savedEvents).where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, id)));
  return { saved: false };
}

/** Lists the ids of the viewer's saved events, the latest first. */
export async function listSavedEvents({ db }: Pick<Deps, 'db'>, { userId }: SignedInUser): Promise<{ ids: string[] }> {
  const rows = await db
    .select({ id: savedEvents.eventId })
    .from(savedEvents)
    .where(eq(savedEvents.userId, userId))
    .orderBy(desc(savedEvents.createdAt), savedEvents.eventId)
    .limit(savedEventRules.maxListed);
  return { ids: rows.map(({ id }) => id) };
}
