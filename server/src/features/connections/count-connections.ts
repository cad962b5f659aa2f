import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#src/db/client.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';

const totals = z.object({
  total: z.number(),
  followUps: z.object({ due: z.number(), planned: z.number() }),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});

/** How many connections there are, how many have a follow-up, and how many have each of the viewer's tags. */
export async function countConnections(db: Db, userId: string, now: Date): Promise<z.output<typeof totals>> {
  const { rows } = await db.execute(sql`
    with mine as (
      select high_id as person_id from connections where low_id = ${userId} and state = 'connected'
      union all
      select low_id from connections where high_id = ${userId} and state = 'connected'
    )
    select (select count(*)::int from mine join users u on u.id = mine.person_id and ${isActiveIn('u')}) as total, (
      select coalesce(json_agg(json_build_object('tag', tag, 'count', n) order by n desc, tag), '[]')
      from (
        select tag, count(*)::int as n from connection_notes c join mine on mine.person_id = c.about_id
          join users u on u.id = mine.person_id and ${isActiveIn('u')}, unnest(c.tags) as tag
        where c.user_id = ${userId} group by tag
      ) tagged
    ) as tags, (
      select json_build_object('due', count(*) filter (where is_due), 'planned', count(*) filter (where not is_due))
      from (
        select c.follow_up_at <= ${now.toISOString()}::timestamptz as is_due from connection_notes c
          join mine on mine.person_id = c.about_id join users u on u.id = mine.person_id and ${isActiveIn('u')}
        where c.user_id = ${userId} and c.follow_up_at is not null
      ) noted
    ) as "followUps"`);
  return totals.parse(rows[0]);
}
