import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { addResponse, newResponses, type Responses } from '../matching/responses.ts';
import { suggestionDay } from '../suggestion-day.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Where each member of the population is, by number. Others are left out. */
type Indexes = ReadonlyMap<number, number>;

const list = z.object({
  number: z.number(),
  partners: z.array(z.number()),
  days: z.number(),
  asked: z.array(z.number()),
  ignored: z.array(z.number()),
});

/** Whom members asked of those on lists that they opened. "I know them" and requests from the other side say nothing. */
export async function readAsks({ db, clock }: Pick<Deps, 'db' | 'clock'>, indexes: Indexes): Promise<Responses[]> {
  const { learnDays, matureDays, learnLists, atOnce } = suggestionRules;
  const now = clock.now();
  const dayBefore = (days: number) => suggestionDay(new Date(now.getTime() - days * dayMs));
  const chunks: Responses[] = [];
  for (let read = 0; read < learnLists; read += atOnce) {
    const { rows } = await db.execute(sql`
      with lists as (
        select d.user_id, m.number, d.day, d.partners
        from suggestion_days d join match_people m on m.user_id = d.user_id
        where d.event_id is null and d.seen_at is not null
          and d.day between ${dayBefore(learnDays)} and ${dayBefore(matureDays)}
        order by d.day desc, m.number limit ${atOnce} offset ${read}
      )
      select l.number, l.partners, (${suggestionDay(now)}::date - l.day) as days,
        (select coalesce(array_agg(o.number), '{}') from connections c
          join match_people o on o.user_id = case when c.low_id = l.user_id then c.high_id else c.low_id end
          where c.requested_by = l.user_id and l.user_id in (c.low_id, c.high_id)
            and c.requested_at >= l.day and o.number = any(l.partners)) as asked,
        (select coalesce(array_agg(o.number), '{}') from match_people o
          where o.number = any(l.partners) and (
            exists (select 1 from suggestion_answers a
              where a.user_id = l.user_id and a.about_id = o.user_id and a.reason = 'know-them')
            or exists (select 1 from connections c where c.low_id = least(l.user_id, o.user_id)
              and c.high_id = greatest(l.user_id, o.user_id) and c.requested_by = o.user_id))) as ignored
      from lists l`);
    const page = z.array(list).parse(rows);
    const chunk = newResponses(page.reduce((sum, { partners }) => sum + partners.length, 0));
    for (const { number, partners, days, asked, ignored } of page)
      for (const [position, other] of partners.entries()) {
        const [from, to] = [indexes.get(number), indexes.get(other)];
        if (from === undefined || to === undefined || ignored.includes(other)) continue;
        addResponse(chunk, { from, to, happened: asked.includes(other), certainty: 1, days, position });
      }
    chunks.push(chunk);
    if (page.length < atOnce) break;
  }
  return chunks;
}

const answer = z.object({ by: z.number(), of: z.number(), accepted: z.boolean(), told: z.boolean(), days: z.number() });

/**
 * How requests were answered. A silent "no" counts like a request that expired, and not before it would have: what is
 * learned about its sender must not tell the two apart.
 */
export async function readResponses({ db, clock }: Pick<Deps, 'db' | 'clock'>, indexes: Indexes): Promise<Responses[]> {
  const { learnDays, learnRequests, unansweredWeight } = suggestionRules;
  const now: SQL = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    select mb.number as by, ma.number as of, c.connected_at is not null as accepted,
      coalesce(c.connected_at is not null or c.end_reason = 'not-now', false) as told,
      extract(epoch from ${now} - c.requested_at)::float / 86400 as days
    from connections c
    join match_people ma on ma.user_id = c.requested_by
    join match_people mb on mb.user_id = case when c.low_id = c.requested_by then c.high_id else c.low_id end
    where c.requested_at > ${now} - make_interval(days => ${learnDays}) and c.origin = 'request'
      and (c.connected_at is not null or c.end_reason = 'not-now'
        or (c.expires_at <= ${now} and (c.state = 'requested' or c.end_reason in ('no', 'expired'))))
    order by c.requested_at desc, c.id limit ${learnRequests}`);
  const found = z.array(answer).parse(rows);
  const answers = newResponses(found.length);
  for (const { by, of, accepted, told, days } of found) {
    const [from, to] = [indexes.get(by), indexes.get(of)];
    if (from === undefined || to === undefined) continue;
    const certainty = told ? 1 : unansweredWeight;
    addResponse(answers, { from, to, happened: accepted, certainty, days, position: 0 });
  }
  return [answers];
}
