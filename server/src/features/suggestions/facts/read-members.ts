import { suggestionSources } from '@foyer/contract/rules/suggestion-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Settings } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowsOf, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { eventLimit } from '../matching/population.ts';
import type { MatchProfile } from './match-profile.ts';

/** A member who takes part in suggestions. `number` is null before they were ever matched. */
const member = z.object({
  user_id: z.string(),
  number: z.number().nullable(),
  received: z.number().nullable(),
  uses: z.array(z.enum(suggestionSources)),
  same_company: z.boolean(),
  avoids: z.array(z.string()),
  learns: z.boolean(),
  compares_texts: z.boolean(),
  asks: z.number(),
  asked: z.number(),
  accepts: z.number(),
  accepted: z.number(),
  events: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Member = z.output<typeof member>;

type Which = { where: SQL; columns?: SQL; joins?: SQL; tail?: SQL };

/**
 * Members who take part in suggestions: visible to members, not paused, not switched off. `where` and the others may refer
 * to `u` (users), `m` (match_people) and `p` (profiles).
 */
export async function readMembers<Extra extends z.ZodRawShape>(
  db: Db | Tx,
  at: Date,
  { where, columns, joins, tail }: Which,
  extra: Extra,
) {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    select u.id as user_id, m.number, m.received, coalesce(s.same_company, false) as same_company,
      coalesce(s.avoids, '{}') as avoids,
      coalesce(s.learns, true) as learns, coalesce(s.compares_texts, false) as compares_texts,
      coalesce(m.asks, 0) as asks, coalesce(m.asked, 0) as asked,
      coalesce(m.accepts, 0) as accepts, coalesce(m.accepted, 0) as accepted,
      coalesce(s.uses, '{interests,offers,location,events}') as uses,
      case when coalesce(up.guest_lists, 'members') = 'members' then ${shownEvents(now)} else '[]'::json end as events
      ${columns ? sql`, ${columns}` : sql``}
    from users u
    join profiles p on p.user_id = u.id
    left join profile_details d on d.user_id = u.id
    left join user_preferences up on up.user_id = u.id
    left join suggestion_settings s on s.user_id = u.id
    left join networking_settings n on n.user_id = u.id
    left join match_people m on m.user_id = u.id
    ${joins ?? sql``}
    where u.guest_since is null and ${isActiveIn('u')}
      and coalesce(d.visibility ->> 'profile', 'public') in ('public', 'members')
      and coalesce(s.is_on, true) and (n.paused_until is null or n.paused_until <= ${now})
      and ${where}
    ${tail ?? sql``}`);
  return z.array(z.object({ ...member.shape, ...extra })).parse(rows);
}

/** The member's next events whose guest list shows them to the other attendees. */
const shownEvents = (now: SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title) order by e.starts_at, e.id), '[]'::json)
  from (
    select e.id, e.title, e.starts_at from registrations r join events e on e.id = r.event_id
    where r.user_id = u.id and r.state = 'confirmed' and (r.holder_email = '' or r.order_id is not null)
      and e.state = 'published' and e.guest_list_shown and e.ends_at > ${now}
    order by e.starts_at, e.id limit ${eventLimit}
  ) e)`;

/** Visited within two weeks. Others are matched again when they return. */
export function visitedSince(at: Date): SQL {
  const since = sql`${new Date(at.getTime() - suggestionRules.visitDays * 24 * 60 * 60 * 1000).toISOString()}::timestamptz`;
  return sql`(u.created_at > ${since} or m.visited_at > ${since}
    or exists (select 1 from sessions where sessions.user_id = u.id and sessions.last_seen_at > ${since}))`;
}

/** The profiles of these members as every member sees them, by user id. Leaves out members who show that they are unavailable. */
export async function readProfiles(
  { db, settings }: { db: Db | Tx; settings: Settings },
  members: readonly Pick<Member, 'user_id' | 'uses' | 'same_company' | 'avoids' | 'events'>[],
): Promise<ReadonlyMap<string, MatchProfile & { row: ProfileRow }>> {
  const ids = members.map(({ user_id }) => user_id);
  const found = await findRowsOf(db, ids);
  return new Map(
    members.flatMap(({ user_id, uses, same_company: sameCompany, avoids, events }) => {
      const row = found.get(user_id);
      const shown = row && presentProfile(settings, row, 'member', false);
      if (!row || !shown || shown.availability?.state === 'unavailable') return [];
      return [[user_id, { row, shown, uses, sameCompany, avoids, events }] as const];
    }),
  );
}
