import { attendeeRules } from '#src/config/attendees.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

type BudgetDeps = Pick<Deps, 'clock'>;

/**
 * Counts emails against what an organizer and their team may send to typed addresses in a day; refuses more with
 * RATE_LIMITED. Addresses with an account count too, so that nobody learns which ones have one. Call it in the transaction
 * that sends them, so that a refusal counts nothing.
 */
export async function limitTypedAddresses(deps: BudgetDeps, tx: Tx, event: OwnEvent, count: number): Promise<void> {
  if (count === 0) return;
  await requireBudget(
    { db: tx, clock: deps.clock },
    `typed-addresses:${event.organizerId ?? event.id}`,
    attendeeRules.typed,
    count,
  );
}
