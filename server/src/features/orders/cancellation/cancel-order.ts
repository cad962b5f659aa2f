import type { RequestOf } from '@foyer/contract/http.ts';
import type { cancelOrder as contract } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { auditOrder } from '../audit-order.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { checkedInTickets } from '../locking/checked-in-tickets.ts';
import {
  activeTickets,
  lockOrder,
  noSuchOrder,
  type OrderTicketRow,
  orderStateRefused,
} from '../locking/lock-order.ts';
import { lockOrderFor, type ViewerOrder } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { holdsTicket, isEventActive } from '../policy.ts';
import { rulePercent } from '../refunds/refund-rule.ts';
import { readOrder } from '../views/read-order.ts';
import { cancelTickets } from './cancel-tickets.ts';

type CancelOrderInput = RequestOf<typeof contract>['body'] & { orderId: string };
type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Cancels tickets of an order and requests their refund. Repeating the request changes nothing. */
export async function cancelOrder(deps: Deps, viewer: SignedInUser, input: CancelOrderInput): Promise<Order> {
  const { orderId } = input;
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const requested = requestedTickets(locked, viewer, input.places);
    if (requested.length === 0) return;
    if (!locked.isOrganizer && !isEventActive(locked, deps.clock.now())) throw orderStateRefused();
    const tickets = locked.isOrganizer ? requested : await withoutCheckedIn(tx, requested, input.places !== undefined);
    const choice = locked.isOrganizer ? input.refund : 'rule';
    const rule = rulePercent(locked, deps.clock.now());
    const percent = { rule, full: 100, none: 0 }[choice];
    const isRemoval = locked.isOrganizer && !locked.isBuyer;
    const reason = locked.isOrganizer ? 'organizer' : 'guest';
    const refundMinor = await cancelTickets(deps, tx, locked, { tickets, percent, reason, isRemoval });
    if (input.expectedRefundMinor !== undefined && input.expectedRefundMinor !== refundMinor)
      throw new AppError('ORDER_CHANGED', 'The refund amount has changed.', { details: { refundMinor } });
    await confirmIfPaid(deps, tx, orderId);
    // Only decisions about someone else's order are audited.
    if (isRemoval) await auditOrder(deps, tx, viewer, { order: locked.order, act: 'cancelled' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/** The active tickets that the viewer asked to cancel; without ids, all that they may cancel. */
function requestedTickets(
  locked: ViewerOrder,
  viewer: SignedInUser,
  ids: readonly string[] | undefined,
): OrderTicketRow[] {
  const { tickets, isOrganizer } = locked;
  if (ids?.some((id) => !tickets.some((ticket) => ticket.id === id))) throw noSuchOrder();
  const active = activeTickets(locked).filter(({ id }) => !ids || ids.includes(id));
  const allowed = active.filter((ticket) => isOrganizer || holdsTicket(locked, ticket, viewer));
  if (ids && allowed.length < active.length) throw orderStateRefused();
  return allowed;
}

/** Without the tickets that are checked in, which only an organizer may cancel. Refused if one of them was named. */
async function withoutCheckedIn(
  tx: Tx,
  requested: readonly OrderTicketRow[],
  wereNamed: boolean,
): Promise<OrderTicketRow[]> {
  const checkedIn = await checkedInTickets(
    tx,
    requested.map(({ id }) => id),
  );
  const unused = requested.filter(({ id }) => !checkedIn.has(id));
  if (unused.length === 0 || (wereNamed && unused.length < requested.length)) throw orderStateRefused();
  return unused;
}

/** Confirms an unpaid order if nothing is left to pay after its priced tickets were canceled. */
async function confirmIfPaid(deps: WriteDeps, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.order.state !== 'held' && locked?.order.state !== 'awaiting') return;
  if (amountDue(locked).dueMinor > 0) return;
  await confirmOrder(deps, tx, { order: locked.order, tickets: activeTickets(locked), change: 0 });
  await enqueueOrderNews(deps, tx, orderId, 'confirmed');
}
