import {
  cooldownDays,
  type ListedRelation,
  listedRelations,
} from '@foyer/contract/rules/connections/connection-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#src/db/client.ts';

/**
 * What a list says of the viewer and another member, in a query whose `c` is their row of `connections`, null without one. A
 * silent "no" looks like an open request to its sender, and later like one that expired.
 */
export function listedRelation(viewerId: string, at: Date): SQL {
  const viewer = sql`${viewerId}::uuid`;
  const now = sql`${at.toISOString()}::timestamptz`;
  return sql`case
    when c.state = 'connected' then 'connected'
    when c.expires_at > ${now} and c.requested_by = ${viewer}
      and (c.state = 'requested' or c.end_reason = 'no') then 'sent'
    when c.expires_at > ${now} and c.state = 'requested' then 'received'
    when ${shownWaitUntil(viewer)} > ${now} then 'unavailable'
    else 'none' end`;
}

/** As `shownWaitUntil` of connections: how long a silent "no" lasts would tell of it, because a list says nothing of pauses. */
function shownWaitUntil(viewer: SQL): SQL {
  const days = (from: SQL, count: number) => sql`${from} + make_interval(days => ${count}::int)`;
  const afterExpiry = days(sql`c.expires_at`, cooldownDays.expired);
  const stored = sql`case when c.low_id = ${viewer} then c.low_may_ask_at else c.high_may_ask_at end`;
  return sql`case
    when c.requested_by <> ${viewer} then ${stored}
    when c.end_reason = 'no' then ${afterExpiry}
    when c.end_reason = 'withdrawn' then ${days(sql`c.ended_at`, cooldownDays.withdrawn)}
    when c.state = 'requested' then greatest(${stored}, ${afterExpiry})
    else ${stored} end`;
}

/** The same for several members, by id. Left out: members with whom the viewer has had no request and no connection. */
export async function readListedRelations(
  db: Db,
  viewerId: string,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ListedRelation>> {
  if (ids.length === 0) return new Map();
  const viewer = sql`${viewerId}::uuid`;
  const { rows } = await db.execute(sql`
    select other.id, ${listedRelation(viewerId, at)} as relation
    from unnest(${sql.param([...ids])}::uuid[]) as other(id)
    join connections c on c.low_id = least(other.id, ${viewer}) and c.high_id = greatest(other.id, ${viewer})`);
  const found = z.array(z.object({ id: z.string(), relation: z.enum(listedRelations) })).parse(rows);
  return new Map(found.map(({ id, relation }) => [id, relation]));
}
