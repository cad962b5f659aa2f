import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Db } from '#src/db/client.ts';
import type { CountedQuality } from './policy.ts';

const counted = z.object({
  people: z.number(),
  lists: z.number(),
  opened: z.number(),
  suggested: z.number(),
  asked: z.number(),
  accepted: z.number(),
  answered: z.number(),
  median_hours: z.number().nullable(),
  exposures: z.array(z.object({ times: z.number(), people: z.number() })),
});

/**
 * Counts what became of the lists that `which` selects, as `d` of suggestion_days. A request counts if its sender was
 * shown the other within the week before. What was declined in silence looks unanswered here as well.
 */
export async function countQuality(db: Db, which: SQL): Promise<CountedQuality> {
  const { rows } = await db.execute(sql`
    with lists as materialized (
      select d.user_id, m.number, d.day + make_interval(hours => ${suggestionRules.hour}) as since, d.partners, d.seen_at
      from suggestion_days d join match_people m on m.user_id = d.user_id where ${which}
    ), requests as (
      select distinct c.id, c.requested_at, c.connected_at, c.end_reason, coalesce(c.connected_at, c.ended_at) as answered_at
      from lists l
      join connections c on c.requested_by = l.user_id and (c.low_id = l.user_id or c.high_id = l.user_id)
        and c.requested_at >= l.since at time zone 'UTC'
        and c.requested_at < (l.since + interval '7 days') at time zone 'UTC'
      join match_people other on other.user_id = case when c.low_id = l.user_id then c.high_id else c.low_id end
        and other.number = any(l.partners)
    ), answers as (
      select *, connected_at is not null or end_reason = 'not-now' as is_answered from requests
    ), days as (
      select number, count(*) as days from lists group by number
    ), shown as (
      select partner as number, count(*) as times from lists, unnest(partners) partner group by partner
    ), exposures as (
      select coalesce(shown.times, 0)::float / days.days as times, count(*)::int as people
      from days left join shown on shown.number = days.number group by 1
    )
    select
      (select count(*)::int from days) as people,
      (select count(*)::int from lists) as lists,
      (select count(*)::int from lists where seen_at is not null) as opened,
      (select coalesce(sum(cardinality(partners)), 0)::int from lists) as suggested,
      (select count(*)::int from answers) as asked,
      (select count(*)::int from answers where connected_at is not null) as accepted,
      (select count(*)::int from answers where is_answered) as answered,
      (select percentile_cont(0.5) within group (order by extract(epoch from answered_at - requested_at) / 3600)::float
        from answers where is_answered) as median_hours,
      (select coalesce(json_agg(json_build_object('times', times, 'people', people)), '[]') from exposures) as exposures`);
  const { median_hours: medianHours, ...rest } = counted.parse(rows[0]);
  return { ...rest, medianHours };
}
