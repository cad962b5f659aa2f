import type { Order } from '@foyer/contract/events/tickets/order.ts';
import type { refundOrder as contract } from '@foyer/contract/events/tickets/selling.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { amountStep } from '@foyer/contract/rules/events/money.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { askRefund } from '../../refunds/ask-refund.ts';
import { noSuchOrder } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { readOrder } from '../shown/read-order.ts';
import { auditOrder } from '../telling/audit-order.ts';
import { tellOrder } from '../telling/tell-order.ts';

type Asked = RequestOf<typeof contract>['body'] & { orderId: string };

/** Money goes back, the places stay. What the organizer has read of it must still be so: nothing goes back twice. */
export async function refundOrder(
  deps: Deps,
  viewer: SignedInUser,
  { orderId, amountMinor, refundedMinor, registrationId }: Asked,
): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, places, manages } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!manages) throw noSuchOrder();
    if (registrationId !== undefined && !places.some(({ id }) => id === registrationId)) throw noSuchOrder();
    if (order.refundedMinor !== refundedMinor)
      throw new AppError('ORDER_CHANGED', 'Money has gone back meanwhile.', {
        details: { refundedMinor: order.refundedMinor },
      });
    if (amountMinor > order.paidMinor - order.refundedMinor) throw fieldRefused('amountMinor', 'refund.too_much');
    if (amountMinor % amountStep(order.currency) !== 0) throw fieldRefused('amountMinor', 'amount.step');
    const about = registrationId === undefined ? {} : { registrationId };
    await askRefund(deps, tx, { orderId, amountMinor, reason: 'organizer', ...about });
    await tellOrder(deps, tx, orderId, 'refunded', { backMinor: amountMinor });
    await auditOrder(deps, tx, viewer, { order, act: 'refunded' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
