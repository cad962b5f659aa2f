import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { sellsForMoney } from '#src/features/events/checks/require-payment-method.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { checkDates } from './check-dates.ts';
import { checkTickets } from './check-tickets.ts';
import { requireComplete } from './require-complete.ts';

/** Rejects a change that would leave the event incomplete or contradict what is already published, sold or owed. */
export async function checkChange(
  deps: Pick<Deps, 'clock' | 'payments'>,
  tx: Tx,
  before: OwnEvent,
  next: OwnEvent,
): Promise<void> {
  checkDates(next);
  if (before.state !== 'draft') checkPublished(deps, before, next);
  await checkTickets(tx, before, next);
  await keepPaymentMethod(deps, tx, before, next);
}

function checkPublished({ clock }: Pick<Deps, 'clock'>, before: OwnEvent, next: OwnEvent): void {
  requireComplete(next);
  const isMoved = before.endsAt?.getTime() !== next.endsAt?.getTime();
  if (isMoved && next.endsAt && next.endsAt <= clock.now()) throw fieldRefused('endsAt', 'event.ended');
  if (before.type !== next.type && next.type !== 'hybrid') throw fieldRefused('type', 'event.type_fixed');
}

/** Offline payment instructions cannot be removed while an order awaits payment or nothing else could pay for tickets. */
async function keepPaymentMethod(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  before: Pick<OwnEvent, 'id' | 'state' | 'offlinePayment'>,
  next: Pick<OwnEvent, 'offlinePayment'>,
): Promise<void> {
  if (before.offlinePayment === '' || next.offlinePayment !== '') return;
  const awaitingPayment = and(eq(orders.eventId, before.id), eq(orders.state, 'awaiting'));
  const [unpaidOrder] = await tx.select({ id: orders.id }).from(orders).where(awaitingPayment).limit(1);
  if (unpaidOrder) throw fieldRefused('offlinePayment', 'event.payment_awaited');
  if (payments === null && before.state === 'published' && (await sellsForMoney(tx, before.id)))
    throw fieldRefused('offlinePayment', 'event.payment_needed');
}
