import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { NoticeEvent } from '#src/features/event-notifications/notice-values.ts';
import { notifyMember } from '#src/features/event-notifications/notify-members.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { Place } from '../locking/lock-order.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `place` as it was; `userId` has it now, `fromUserId` has offered it. */
type HandedOver = { shown: NoticeEvent; place: Place; key: string; fromUserId: string | null; userId: string };

/** Everybody concerned hears of a place that changed hands: who came on it, who offered it, and who has it now. */
export async function notifyTransferred(
  deps: Parts,
  tx: Tx,
  { shown, place, key, fromUserId, userId }: HandedOver,
): Promise<void> {
  const notice = { shown, registrationId: place.id, audience: place.audience, key } as const;
  const [taker] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const by = taker?.name ? { by: taker.name } : {};
  // Whom the buyer had named hears that they come no more, and not who does.
  await notifyRegistered(deps, tx, { shown, key, ...(place.userId !== null && by), what: 'passed-on' }, [place]);
  const order = place.orderId === null ? {} : { orderId: place.orderId };
  if (fromUserId !== null && fromUserId !== place.userId)
    await notifyMember(deps, tx, { ...notice, ...by, ...order, what: 'taken-over', userId: fromUserId });
  await notifyMember(deps, tx, { ...notice, what: 'confirmed', userId });
}
