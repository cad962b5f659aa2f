import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { attendeeRules } from '../attendee-rules.ts';

type Parts = Pick<Deps, 'clock'>;

/**
 * Takes so many from what an organizer, with all who help them, may send in a day to addresses that were typed; refuses
 * with RATE_LIMITED what is more. Whether there is an account behind one makes no difference: nobody learns of it. In the
 * transaction of what is sent: what is refused takes nothing.
 */
export async function spareTyped(deps: Parts, tx: Tx, event: OwnEvent, many: number): Promise<void> {
  if (many === 0) return;
  await requireBudget(
    { db: tx, clock: deps.clock },
    `typed-addresses:${event.organizerId ?? event.id}`,
    attendeeRules.typed,
    many,
  );
}
