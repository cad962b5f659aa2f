import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { copyTypes } from './copy-types.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random'>;

/** The copy of an event sells the same by the same codes, without their dates: those were for the event before. */
export async function copyTickets(deps: Parts, from: string, to: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const count = await copyTypes(deps, tx, { from, to, window: () => ({ from: null, until: null }) });
    if (count > 0) await tx.update(events).set({ ticketed: true }).where(eq(events.id, to));
  });
}
