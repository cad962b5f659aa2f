import type { Order } from '@foyer/contract/orders/order.ts';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import type { Locked } from '../locking/lock-order.ts';
import type { Related } from './read-related.ts';

type Parts = { db: Db } & Pick<Deps, 'clock'>;

/**
 * What became of the mail that confirms an order, for its buyer: messages go to proven addresses alone, and what is no
 * receipt goes as its reader has chosen (telling/send-order-notice.ts).
 */
export async function orderConfirmation(
  { db, clock }: Parts,
  { order, places }: Pick<Locked, 'order' | 'places'>,
  buyer: Related['buyer'],
): Promise<Order['confirmation']> {
  if (order.state !== 'confirmed' || order.userId === null) return null;
  if (!buyer?.email) return { state: 'no-email', to: null };
  const to = buyer.email;
  if (!buyer.emailVerifiedAt) return { state: 'unproven', to };
  // Proven only afterwards: there was nowhere to send it then.
  if (buyer.emailVerifiedAt > (order.confirmedAt ?? order.createdAt)) return { state: 'missed', to };
  const isReceipt = order.totalMinor > 0 || order.paidMinor > 0 || places.length > 1;
  if (isReceipt) return { state: 'sent', to };
  const { notifications } = await readPreferences(db, order.userId);
  const { how } = chooseDelivery(notifications, { kind: 'events', channel: 'email' }, clock.now());
  return { state: ({ send: 'sent', digest: 'collected', never: 'unwanted' } as const)[how], to };
}
