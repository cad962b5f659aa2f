import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

const connectionNews = z.object({
  /** Of the request or connection. */
  id: z.uuid(),
  /** The recipient. */
  userId: z.uuid(),
  what: z.enum(['requested', 'reminded', 'accepted', 'declined', 'follow-up']),
});
export type ConnectionNews = z.output<typeof connectionNews>;

/** A request or connection changed in a way that a member is notified of. Handled in notify-connection-news.ts. */
export const connectionNewsDue = domainEvent('connection-news', connectionNews);

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function enqueueConnectionNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  news: ConnectionNews,
): Promise<void> {
  const idempotencyKey = `${connectionNewsDue.name}:${news.what}:${news.id}:${deps.random.uuid()}`;
  await enqueueEvent(deps, tx, connectionNewsDue, news, { idempotencyKey });
}
