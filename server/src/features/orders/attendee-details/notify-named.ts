import { eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import type { Locked, Place } from '../locking/lock-order.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** A place, and the address that it is for from now on. */
export type Named = { place: Place; holderEmail: string };

/** Who is named for a place that is confirmed already hears of it, as those who were named before did then. */
export async function notifyNamed(
  deps: Parts,
  tx: Tx,
  { userId }: SignedInUser,
  { order, event }: Pick<Locked, 'order' | 'event'>,
  named: readonly Named[],
): Promise<void> {
  if (named.length === 0) return;
  const shown = noticeValues(event);
  if (!shown) return;
  const [buyer] = order.userId
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, order.userId))
    : [];
  const by = buyer?.name ? { by: buyer.name } : {};
  for (const { place, holderEmail } of named) {
    await requireBudget({ db: tx, clock: deps.clock }, `order-named:${userId}`, orderRules.named);
    const { id, audience } = place;
    const key = `named:${deps.random.uuid()}`;
    const notice = { shown, what: 'confirmed', key, ...by } as const;
    await notifyRegistered(deps, tx, notice, [{ id, userId: null, holderEmail, audience, senderId: userId }]);
  }
}
