import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { FullOrder, OrderTicketRow } from './locking/lock-order.ts';

type OrderParts = Pick<FullOrder, 'order' | 'event'>;

/** Whether the viewer may act on a ticket: its account holder, or the buyer while no account holds it. */
export function holdsTicket(
  { order }: Pick<OrderParts, 'order'>,
  ticket: Pick<OrderTicketRow, 'userId'>,
  viewer: SignedInUser,
): boolean {
  return ticket.userId === null ? order.userId === viewer.userId : ticket.userId === viewer.userId;
}

/** Whether the event is not cancelled and has not ended. */
export function isEventActive({ event }: { event: Pick<OrderParts['event'], 'state' | 'endsAt'> }, now: Date): boolean {
  return event.state !== 'cancelled' && event.endsAt !== null && event.endsAt > now;
}

/** Whether someone other than the buyer holds the ticket with an account. */
export function isTransferred(
  { order }: Pick<OrderParts, 'order'>,
  { userId }: Pick<OrderTicketRow, 'userId'>,
): boolean {
  return userId !== null && userId !== order.userId;
}
