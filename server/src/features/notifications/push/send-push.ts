import type { PushContent } from '@foyer/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pushRules } from '#src/config/push.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { forgetSubscription, type openSubscription } from './subscriptions.ts';

type Opened = NonNullable<Awaited<ReturnType<typeof openSubscription>>>;

/** Sends one push message. A subscription that its push service no longer has is forgotten. */
export async function sendPush(
  deps: Deps,
  { id, subscription }: { id: string; subscription: Opened['subscription'] },
  content: PushContent,
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  // The push service sees the topic, so it is a hash.
  const topic = deps.secrets.mac('push-topic', content.tag).toString('base64url').slice(0, 32);
  const outcome = await deps.push.send(subscription, { payload: JSON.stringify(content), topic, isUrgent });
  if (outcome === 'gone') await forgetSubscription(deps, id);
}

/** When a member counts as away, if they do nothing more. */
export async function awayAt(db: Db | Tx, userId: string): Promise<Date> {
  const { rows } = await db.execute(sql`select max(last_seen_at) as at from sessions where user_id = ${userId}`);
  const seen = z.object({ at: z.coerce.date().nullable() }).parse(rows[0]).at;
  return new Date((seen?.getTime() ?? 0) + pushRules.awaySeconds * 1000);
}
