import { eventSuggestionsADay } from '@foyer/contract/rules/suggestion-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { settledWith } from '../batch/read-exclusions.ts';
import { readStoredModel } from '../batch/stored-model.ts';
import { matchFactsOf } from '../facts/match-profile.ts';
import { type Member, readMembers, readProfiles, visitedSince } from '../facts/read-members.ts';
import { reasonsFor } from '../facts/reasons.ts';
import { readTextVectors } from '../facts/text-vectors.ts';
import { mayMatch, pairValue } from '../matching/pair-value.ts';
import { newPopulation, setBiases, setPerson } from '../matching/population.ts';
import { textColumns } from '../matching/similar-texts.ts';
import { firstRecentDay, searchedBefore, suggestionDay } from '../suggestion-day.ts';
import { addAttendees } from './add-attendees.ts';

/** Whose list is filled up, and with how many. `eventId`: with attendees of this event. */
type FillInput = { viewer: Member; eventId: string | null; wanted: number };

/**
 * Adds people to a member's list outside the batch: for newcomers, for members who return after a while, in place of
 * someone who can no longer be shown, and at events.
 */
export async function fillList(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'lookups'>,
  { viewer, eventId, wanted }: FillInput,
): Promise<void> {
  const now = deps.clock.now();
  // Of attendees, some may have been shown often enough by the time they are added.
  const enough = eventId === null ? wanted : wanted * suggestionRules.candidatesPerSuggestion;
  const found = wanted > 0 ? await bestOf(deps, { viewer, eventId, wanted: enough }) : [];
  const fill = { userId: viewer.user_id, found, wanted, now };
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`insert into match_people (user_id) select unnest(${sql.param([viewer.user_id, ...found])}::uuid[])
      on conflict do nothing`);
    if (eventId === null) await addOneWay(tx, fill);
    else await addAttendees(tx, { ...fill, eventId });
  });
}

/** The people who are added do not see the member before the next batch, so each is added to a few lists a day only. */
async function addOneWay(tx: Tx, { userId, found, now }: { userId: string; found: readonly string[]; now: Date }) {
  const day = suggestionDay(now);
  const ids = sql`${sql.param([...found])}::uuid[]`;
  const numbers = sql`(select coalesce(array_agg(m.number order by array_position(${ids}, m.user_id)), '{}')
    from match_people m where m.user_id = any(${ids}))`;
  // Of two tabs that fill the same list at once, the second one finds it searched and adds nothing.
  const { rows } = await tx.execute(sql`
    insert into suggestion_days as d (user_id, day, partners, searched_at)
    values (${userId}, ${day}, ${numbers}, ${now.toISOString()})
    on conflict on constraint suggestion_days_one do update
    set partners = d.partners || excluded.partners, searched_at = excluded.searched_at
    where d.searched_at is null or d.searched_at <= ${searchedBefore(now).toISOString()}
    returning 1`);
  if (rows.length === 0) return;
  await tx.execute(sql`update match_people set extra_views = case when extra_day = ${day} then extra_views + 1 else 1 end,
    extra_day = ${day} where user_id = any(${ids})`);
}

async function bestOf(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'lookups'>,
  { viewer, eventId, wanted }: FillInput,
): Promise<string[]> {
  const now = deps.clock.now();
  const me = sql`${viewer.user_id}::uuid`;
  const candidates = await readMembers(
    deps.db,
    now,
    {
      where: sql`u.id <> ${me} and ${eventId === null ? openPeople(now) : attendees(eventId)} and ${notExcluded(me, now, eventId)}`,
      joins: sql`left join people_search ps on ps.user_id = u.id
        left join suggestion_days today on ${eventId === null ? sql`false` : sql`today.user_id = u.id`}
          and today.day = ${suggestionDay(now)} and today.event_id = ${eventId}`,
      // Attendees who still have room, then people with something in common first, then others in an order that differs by
      // member and day.
      tail: sql`order by coalesce(cardinality(today.partners), 0) >= ${eventSuggestionsADay}, (ps.facets && coalesce((select facets from people_search where user_id = ${me}), '{}')) desc nulls last,
        md5(u.id::text || ${viewer.user_id + suggestionDay(now)})
        limit ${eventId === null ? suggestionRules.compared : suggestionRules.attendees}`,
    },
    {},
  );
  const profiles = await readProfiles(deps, [viewer, ...candidates]);
  const mine = profiles.get(viewer.user_id);
  if (!mine) return [];
  const others = candidates.flatMap((member) => {
    const profile = profiles.get(member.user_id);
    return profile && reasonsFor(mine, profile).length > 0 ? [{ user_id: member.user_id, member, profile }] : [];
  });
  const everyone = [{ member: viewer, profile: mine }, ...others];
  const texts = await readTextVectors(
    deps,
    everyone.map(({ member }) => member),
    profiles,
  );
  const people = newPopulation(everyone.length);
  people.texts = textColumns(everyone.map(({ member }) => texts.get(member.user_id) ?? null));
  for (const [i, { member, profile }] of everyone.entries()) {
    setPerson(people, i, matchFactsOf(profile));
    setBiases(people, i, member);
  }
  const model = await readStoredModel(deps.db);
  return others
    .map(({ user_id }, i) => ({ user_id, index: i + 1, value: pairValue(people, model, 0, i + 1) }))
    .filter(({ index }) => mayMatch(people, 0, index))
    .toSorted((a, b) => b.value - a.value || (a.user_id < b.user_id ? -1 : 1))
    .slice(0, wanted)
    .map(({ user_id }) => user_id);
}

function openPeople(now: Date): SQL {
  const { extraViews } = suggestionRules;
  return sql`${visitedSince(now)}
    and (m.extra_day is distinct from ${suggestionDay(now)} or m.extra_views < ${extraViews})`;
}

/** Attendees whom the guest list shows. */
const attendees = (eventId: string): SQL => sql`coalesce(up.guest_lists, 'members') = 'members'
  and exists (select 1 from registrations r where r.event_id = ${eventId} and r.user_id = u.id and r.state = 'confirmed'
    and (r.holder_email = '' or r.order_id is not null))`;

/** Neither settled nor shown to each other lately, in either direction. */
function notExcluded(me: SQL, now: Date, eventId: string | null): SQL {
  const lately = sql`event_id is not distinct from ${eventId}::uuid and day >= ${firstRecentDay(now)}`;
  return sql`u.id not in (${settledWith(me, sql`${now.toISOString()}::timestamptz`)})
    and not exists (select 1 from suggestion_days own where own.user_id = ${me} and ${lately}
      and m.number = any(own.partners))
    and not exists (select 1 from suggestion_days theirs where theirs.user_id = u.id and ${lately}
      and (select number from match_people where user_id = ${me}) = any(theirs.partners))`;
}
