import type { ConnectionSort } from '@foyer/contract/rules/connections/connection-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldRefused } from '#src/http/responses/app-error.ts';

const cursorEnd = z.object({ key: z.string().max(300), id: z.uuid() });
type CursorEnd = z.output<typeof cursorEnd>;
/** `key`: what the cursor keeps of the last row. `behind`: the rows that follow it. */
type Order = { key: SQL; sort: SQL; behind: (end: CursorEnd) => SQL };

/** Instants keep their microseconds as text, so that no row is skipped between two pages. */
const instantKey = sql`to_char(mine.connected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
const byDate = (isDescending: boolean): Order => ({
  key: instantKey,
  sort: isDescending ? sql`mine.connected_at desc, mine.id desc` : sql`mine.connected_at, mine.id`,
  behind: ({ key, id }) =>
    sql`(mine.connected_at, mine.id) ${isDescending ? sql`<` : sql`>`} ((${key}::timestamp at time zone 'UTC'), ${id}::uuid)`,
});
/** Hidden names do not sort: their place in the list would tell them, and a cursor holds the key of its row. */
const nameKey = sql`case when coalesce(d.visibility ->> 'profile', 'public') = 'me' then ''
  else lower(coalesce(p.first_name || ' ' || p.last_name, '')) end`;
const byName = (isDescending: boolean): Order => ({
  key: nameKey,
  sort: isDescending ? sql`(${nameKey}) collate "C" desc, mine.id desc` : sql`(${nameKey}) collate "C", mine.id`,
  behind: ({ key, id }) =>
    sql`((${nameKey}) collate "C", mine.id) ${isDescending ? sql`<` : sql`>`} (${key} collate "C", ${id}::uuid)`,
});
/** Those without a follow-up are last in both directions, in the order of their ids. */
const byFollowUp = (isDescending: boolean): Order => {
  const end = sql`${isDescending ? '-infinity' : 'infinity'}::timestamptz`;
  const at = sql`coalesce(n.follow_up_at, ${end})`;
  return {
    key: sql`coalesce(to_char(n.follow_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`,
    sort: isDescending ? sql`${at} desc, mine.id desc` : sql`${at}, mine.id`,
    behind: ({ key, id }) =>
      sql`(${at}, mine.id) ${isDescending ? sql`<` : sql`>`} (coalesce(nullif(${key}, '')::timestamp at time zone 'UTC', ${end}), ${id}::uuid)`,
  };
};
/** How connections can be sorted; `mine`, `n`, `p` and `d` are the tables of `listConnections`. */
export const connectionOrders: Record<ConnectionSort, Order> = {
  recent: byDate(true),
  oldest: byDate(false),
  name: byName(false),
  '-name': byName(true),
  'follow-up': byFollowUp(false),
  '-follow-up': byFollowUp(true),
};

export function writeConnectionCursor(end: CursorEnd): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

export function readConnectionCursor(text: string | undefined): CursorEnd | null {
  if (text === undefined) return null;
  try {
    return cursorEnd.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}
