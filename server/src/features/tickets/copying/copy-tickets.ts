import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { copyTicketTypes, type SaleWindow } from './copy-types.ts';

type Parts = Pick<Deps, 'clock' | 'random'>;

/** The copy of an event sells the same by the same codes, as long before its own start, once it has one (move-windows.ts). */
export async function copyTickets(
  deps: Parts,
  tx: Tx,
  from: { id: string; startsAt: Date | null },
  to: string,
): Promise<void> {
  const window = (before: SaleWindow) => ({ ...before, of: from.startsAt ?? before.of });
  const count = await copyTicketTypes(deps, tx, { from: from.id, to, window });
  if (count > 0) await tx.update(events).set({ ticketed: true }).where(eq(events.id, to));
}
