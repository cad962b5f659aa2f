import { eq, inArray, sql } from 'drizzle-orm';
import { sendingRules } from '#src/config/webhooks.ts';
import { webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import type { DeliveryRow, WebhookRow } from '../queries.ts';

export type Claimed = { delivery: DeliveryRow; webhook: WebhookRow };
/** How many deliveries this process is sending, by webhook id. */
export type UnderWay = ReadonlyMap<string, number>;

/**
 * Claims up to `room` due deliveries under a lease, a few of each webhook and one of each failing one, so that a slow
 * receiver does not delay the others. Different processes claim different ones. Deliveries of owners who are suspended or
 * being deleted are not sent.
 */
export async function claimDueDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  room: number,
  underWay: UnderWay,
): Promise<Claimed[]> {
  const now = clock.now();
  const lease = new Date(now.getTime() + sendingRules.leaseMs);
  const { perWebhook, perFailing } = sendingRules;
  const { rows } = await db.execute<{ id: string }>(sql`
    with ready as materialized (
      select w.id, greatest(0, case when w.failing_since is null then ${perWebhook}::int else ${perFailing}::int end
        - coalesce(b.n, 0)) as room
      from webhooks w
      join users u on u.id = w.user_id and ${isActiveIn('u')}
      left join unnest(${sql.param([...underWay.keys()])}::uuid[], ${sql.param([...underWay.values()])}::int[])
        b (id, n) on b.id = w.id
      where w.state = 'on' and w.id in (
        select d.webhook_id from webhook_deliveries d where d.state = 'waiting' and d.next_at <= ${now}::timestamptz)),
    due as materialized (
      select picked.id from ready cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = ready.id and d.state = 'waiting' and d.next_at <= ${now}::timestamptz
        order by d.next_at limit ready.room for update skip locked) picked
      limit ${room}::int)
    update webhook_deliveries d set next_at = ${lease}::timestamptz, attempts = d.attempts + 1
    from due where d.id = due.id
    returning d.id`);
  if (rows.length === 0) return [];
  return await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      inArray(
        webhookDeliveries.id,
        rows.map(({ id }) => id),
      ),
    );
}
