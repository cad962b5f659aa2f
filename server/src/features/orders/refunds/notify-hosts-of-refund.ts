import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from '#src/features/event-notifications/hosts/host-news.ts';

/** Tells the hosts that they must act on a refund: pay it out themselves, or request a failed one again. */
export async function notifyHostsOfRefund(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  orderId: string,
  /** They have acted, so an unread line counts less. */
  { isFewer = false } = {},
): Promise<void> {
  const [order] = await tx.select({ eventId: orders.eventId }).from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const news = { eventId: order.eventId, news: 'refunds', at: [deps.clock.now()] } as const;
  await enqueueHostNews(deps, tx, isFewer ? { ...news, isFewer } : news);
}
