import type { ViewerRelation } from '@foyer/contract/rules/profiles/visibility.ts';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** A person of a query: a column, or an expression that yields their id. */
type Person = AnyColumn | SQL;

/** The viewer and this person are connected. */
export function isConnectedWith(viewerId: string | SQL, person: Person): SQL<boolean> {
  return sql<boolean>`exists (select 1 from connections c where c.state = 'connected'
    and c.low_id = least(${viewerId}::uuid, ${person}) and c.high_id = greatest(${viewerId}::uuid, ${person}))`;
}

/** Neither has blocked the other. The list of blocks is read once for all rows of a query. */
export function isNotBlockedFor(viewerId: string | SQL, person: Person): SQL<boolean> {
  return sql<boolean>`${person} not in (
    select b.blocked_id from member_blocks b where b.user_id = ${viewerId}::uuid
    union all
    select b.user_id from member_blocks b where b.blocked_id = ${viewerId}::uuid)`;
}

/**
 * How a viewer is related to another member, which decides what they see of them. A member who has asked the viewer to
 * connect shows them what connections see. Null if one has blocked the other: to them, the other does not exist.
 */
export async function relationTo(
  db: Db | Tx,
  viewer: Viewer,
  ownerId: string,
  at: Date,
): Promise<Exclude<ViewerRelation, 'self'> | null> {
  if (viewer.kind !== 'user') return 'public';
  const { userId } = viewer;
  const { rows } = await db.execute(sql`select
    exists (select 1 from member_blocks b
      where (b.user_id, b.blocked_id) in ((${userId}::uuid, ${ownerId}::uuid), (${ownerId}::uuid, ${userId}::uuid))) as blocked,
    exists (select 1 from connections c
      where c.low_id = least(${userId}::uuid, ${ownerId}::uuid) and c.high_id = greatest(${userId}::uuid, ${ownerId}::uuid)
        and (c.state = 'connected' or (c.state = 'requested' and c.requested_by = ${ownerId}::uuid
          and c.expires_at > ${at.toISOString()}::timestamptz))) as connected`);
  const { blocked, connected } = z.object({ blocked: z.boolean(), connected: z.boolean() }).parse(rows[0]);
  if (blocked) return null;
  return connected ? 'connection' : 'member';
}
