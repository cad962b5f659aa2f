import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { countDiscounted, countPromoUses } from '../capacity/count-promo.ts';
import { exceededLimit } from '../capacity/exceeded-limit.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import type { TicketChoice } from './choose-tickets.ts';

type CapacityCheck = {
  eventId: string;
  userId: string;
  choice: TicketChoice;
  now: Date;
  /** Attendance modes in which the buyer has a waitlist offer. */
  skipWaitlist: readonly AttendanceMode[];
};

/**
 * Checks the limit per person and the capacity, and counts the uses of the promo code. Throws TICKET_LIMIT, EVENT_FULL,
 * TICKETS_SOLD_OUT or PROMO_CODE_REFUSED.
 */
export async function requireCapacity(
  tx: Tx,
  { eventId, userId, choice: { chosen, promo }, now, skipWaitlist }: CapacityCheck,
): Promise<void> {
  const exceeded = await exceededLimit(tx, { eventId, userId, requested: chosen });
  if (exceeded) throw new AppError('TICKET_LIMIT', 'This exceeds the ticket limit per person.', { details: exceeded });
  const missing = await missingCapacity(tx, eventId, chosen, { now, skipWaitlist });
  if (missing) throw new AppError(missing.code, 'There are not enough tickets.', { details: missing });
  if (!(await countPromoUses(tx, promo?.id ?? null, countDiscounted(chosen))))
    throw new AppError('PROMO_CODE_REFUSED', 'This code has reached its usage limit.');
}
