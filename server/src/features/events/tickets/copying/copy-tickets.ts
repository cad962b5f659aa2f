import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { copyTypes } from './copy-types.ts';

type Parts = Pick<Deps, 'clock' | 'random'>;

/** The copy of an event sells the same by the same codes, without their dates: those were for the event before. */
export async function copyTickets(deps: Parts, tx: Tx, from: string, to: string): Promise<void> {
  const count = await copyTypes(deps, tx, { from, to, window: () => ({ from: null, until: null }) });
  if (count > 0) await tx.update(events).set({ ticketed: true }).where(eq(events.id, to));
}
