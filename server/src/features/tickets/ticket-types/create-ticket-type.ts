import type { RequestOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { createTicketType as contract, TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { count, eq, max } from 'drizzle-orm';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { refuseSkippedTime } from '#src/features/events/checks/refuse-skipped-time.ts';
import { requirePaymentMethod } from '#src/features/events/checks/require-payment-method.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { checkType, definedFields, parseDates, updateTicketed } from './check-type.ts';
import { presentTicketType } from './present-ticket-type.ts';

type NewTicketType = RequestOf<typeof contract>['body'] & { id: string };

/** Adds a ticket type, after the existing ones unless a position is given. */
export async function createTicketType(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, salesFrom, salesUntil, ...given }: NewTicketType,
): Promise<TicketType> {
  return await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    refuseSkippedTime({ salesFrom, salesUntil }, event.timeZone);
    if (event.approvalNeeded) throw new AppError('TICKETS_OR_APPROVAL', 'This event approves each registration.');
    const [existing] = await tx
      .select({ count: count(), last: max(ticketTypes.position) })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, eventId));
    if (existing && existing.count >= limits.ticket.types) throw fieldRefused('name', 'list.max_items');
    const blank = { priceMinor: 0, capacity: null, taken: 0, salesFrom: null, salesUntil: null };
    const row = {
      ...blank,
      ...definedFields(given),
      ...parseDates({ salesFrom, salesUntil }),
      id: deps.random.uuid(),
      eventId,
      createdAt: deps.clock.now(),
      position: given.position ?? (existing?.last ?? -1) + 1,
    };
    checkType(event, row);
    const [created] = await tx.insert(ticketTypes).values(row).returning();
    if (!created) throw new Error('a ticket type was not written');
    await updateTicketed(tx, eventId);
    if (event.state === 'published') await requirePaymentMethod(deps, tx, event);
    return presentTicketType(created);
  });
}
