import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { learnModel } from '../matching/learn-model.ts';
import type { Model } from '../matching/pair-value.ts';
import { at, type Biases } from '../matching/population.ts';
import { addResponse, newResponses, type Responses } from '../matching/responses.ts';
import { suggestionDay } from '../suggestion-day.ts';
import { type BatchMember, populationOf } from './read-population.ts';

/** What requests and answers tell: a model for everyone, and how members differ from it, by number. */
export type Learned = { model: Model; biases: ReadonlyMap<number, Biases> };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Learns how readily members ask and accept, and are asked and accepted, from the lists and requests of the past weeks, and
 * stores it. Everything is estimated anew, so what an erased account did has no influence any more. Only members who let
 * suggestions learn are part of it, on either side of a request.
 */
export async function learnResponses(
  deps: Pick<Deps, 'db' | 'clock'>,
  batch: readonly BatchMember[],
): Promise<Learned> {
  const learning = batch.filter(({ learns }) => learns);
  const people = populationOf(learning);
  const indexes = new Map(learning.map(({ number }, i) => [number, i]));
  const model = learnModel(people, {
    asks: await readAsks(deps, indexes),
    answers: await readAnswers(deps, indexes),
    testDays: suggestionRules.testDays,
  });
  const biases = new Map(
    learning.map(({ number }, i) => [
      number,
      {
        asks: at(people.asks, i),
        asked: at(people.asked, i),
        accepts: at(people.accepts, i),
        accepted: at(people.accepted, i),
      },
    ]),
  );
  await store(deps, biases);
  return { model, biases };
}

type Indexes = ReadonlyMap<number, number>;

const list = z.object({
  number: z.number(),
  partners: z.array(z.number()),
  days: z.number(),
  asked: z.array(z.number()),
  ignored: z.array(z.number()),
});

/** Whom members asked of those on lists that they opened. "I know them" and requests from the other side say nothing. */
async function readAsks({ db, clock }: Pick<Deps, 'db' | 'clock'>, indexes: Indexes): Promise<Responses[]> {
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
async function readAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>, indexes: Indexes): Promise<Responses[]> {
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

/** Also forgets what was learned of members who are no longer part of it. */
async function store({ db }: Pick<Deps, 'db'>, biases: Learned['biases']): Promise<void> {
  const { atOnce } = suggestionRules;
  const rows = [...biases].map(([number, each]) => ({ number, ...each }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`update match_people set asks = 0, asked = 0, accepts = 0, accepted = 0
      where (asks <> 0 or asked <> 0 or accepts <> 0 or accepted <> 0)
        and number <> all(${sql.param(rows.map(({ number }) => number))}::int[])`);
    for (let start = 0; start < rows.length; start += atOnce)
      await tx.execute(sql`
        update match_people m set asks = l.asks, asked = l.asked, accepts = l.accepts, accepted = l.accepted
        from json_to_recordset(${JSON.stringify(rows.slice(start, start + atOnce))}::json)
          as l(number int, asks real, asked real, accepts real, accepted real)
        where m.number = l.number and (m.asks, m.asked, m.accepts, m.accepted) is distinct from (l.asks, l.asked, l.accepts, l.accepted)
          and not exists (select 1 from suggestion_settings s where s.user_id = m.user_id and not s.learns)`);
  });
}
