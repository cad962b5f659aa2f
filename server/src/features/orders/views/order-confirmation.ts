import type { Order } from '@foyer/contract/orders/order.ts';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { chooseDelivery } from '#src/features/notifications/choose-delivery.ts';
import type { FullOrder } from '../locking/lock-order.ts';
import type { Related } from './read-related.ts';

type ReadDeps = { db: Db } & Pick<Deps, 'clock'>;

/**
 * What became of the confirmation email, for the buyer. Emails go to verified addresses only, and those that are not a
 * receipt follow the buyer's preferences (notifications/send-order-notice.ts).
 */
export async function orderConfirmation(
  { db, clock }: ReadDeps,
  { order, tickets }: Pick<FullOrder, 'order' | 'tickets'>,
  buyer: Related['buyer'],
): Promise<Order['confirmation']> {
  if (order.state !== 'confirmed' || order.userId === null) return null;
  if (!buyer?.email) return { state: 'no-email', to: null };
  const to = buyer.email;
  if (!buyer.emailVerifiedAt) return { state: 'unproven', to };
  // The address was verified after the order was confirmed, too late for the email.
  const isMissed = buyer.emailVerifiedAt > (order.confirmedAt ?? order.createdAt);
  const isReceipt = order.totalMinor > 0 || order.paidMinor > 0 || tickets.length > 1;
  if (isReceipt && !isMissed) return { state: 'sent', to };
  const { notifications } = await readPreferences(db, order.userId);
  const { how } = chooseDelivery(notifications, { kind: 'events', channel: 'email' }, clock.now());
  const state = ({ send: isMissed ? 'missed' : 'sent', digest: 'collected', never: 'unwanted' } as const)[how];
  return { state, to };
}
