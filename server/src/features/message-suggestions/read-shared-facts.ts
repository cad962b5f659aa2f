import type { SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { messageSuggestionRules } from '#src/config/message-suggestions.ts';
import type { Deps } from '#src/deps.ts';
import type { MatchProfile } from '#src/features/suggestions/facts/match-profile.ts';
import { readMembers, readProfiles } from '#src/features/suggestions/facts/read-members.ts';
import { reasonsFor } from '#src/features/suggestions/facts/reasons.ts';

/** What two members have in common, as far as both show it to every member and let suggestions use it. */
export type SharedFacts = {
  /** Strongest first. */
  reasons: SuggestionReason[];
  /** Titles of events that both attended, latest first. */
  pastEvents: string[];
};

const nothing: SharedFacts = { reasons: [], pastEvents: [] };

/** By the rules of daily suggestions: who is hidden, away or has switched suggestions off shares nothing. */
export async function readSharedFacts(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  userId: string,
  otherId: string,
): Promise<SharedFacts> {
  const where = sql`u.id in (${userId}::uuid, ${otherId}::uuid)`;
  const profiles = await readProfiles(deps, await readMembers(deps.db, deps.clock.now(), { where }, {}));
  const [me, other] = [profiles.get(userId), profiles.get(otherId)];
  if (!me || !other) return nothing;
  const usesEvents = [me, other].every(({ uses }: MatchProfile) => uses.includes('events'));
  return { reasons: reasonsFor(me, other), pastEvents: usesEvents ? await readPastEvents(deps, userId, otherId) : [] };
}

/** Events that ended lately, whose guest list shows both to the other attendees. */
async function readPastEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  otherId: string,
): Promise<string[]> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const isShown = (name: string) =>
    sql.raw(`${name}.state = 'confirmed'
    and (${name}.holder_email = '' or ${name}.order_id is not null)
    and not exists (select 1 from user_preferences p where p.user_id = ${name}.user_id and p.guest_lists <> 'members')`);
  const { rows } = await db.execute(sql`
    select e.title from registrations mine
    join events e on e.id = mine.event_id
    join registrations theirs on theirs.event_id = e.id and theirs.user_id = ${otherId}::uuid
    where mine.user_id = ${userId}::uuid and ${isShown('mine')} and ${isShown('theirs')}
      and e.state = 'published' and e.guest_list_shown and e.ends_at <= ${now}
      and e.ends_at > ${now} - make_interval(days => ${messageSuggestionRules.pastEventDays})
    group by e.id
    order by e.ends_at desc, e.id
    limit 2`);
  return z
    .array(z.object({ title: z.string() }))
    .parse(rows)
    .map(({ title }) => title);
}
