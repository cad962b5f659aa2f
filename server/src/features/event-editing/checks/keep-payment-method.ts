import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { sellsForMoney } from '#src/features/events/checks/require-payment-method.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** How to pay without a card is said as long as somebody reads it to pay, or nobody could pay otherwise. */
export async function keepPaymentMethod(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  before: Pick<OwnEvent, 'id' | 'state' | 'offlinePayment'>,
  next: Pick<OwnEvent, 'offlinePayment'>,
): Promise<void> {
  if (before.offlinePayment === '' || next.offlinePayment !== '') return;
  const awaiting = and(eq(orders.eventId, before.id), eq(orders.state, 'awaiting'));
  const [waits] = await tx.select({ id: orders.id }).from(orders).where(awaiting).limit(1);
  if (waits) throw fieldRefused('offlinePayment', 'event.payment_awaited');
  if (payments === null && before.state === 'published' && (await sellsForMoney(tx, before.id)))
    throw fieldRefused('offlinePayment', 'event.payment_needed');
}
