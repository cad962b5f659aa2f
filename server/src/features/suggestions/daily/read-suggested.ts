import type { Language } from '@foyer/contract/limits.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { listedRelations } from '@foyer/contract/rules/connections/connection-choices.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import type { Suggestion, SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { requestIntentsOf } from '#src/features/connections/request-connection.ts';
import { listedRelation } from '#src/features/relationships/listed-relation.ts';
import type { MatchProfile } from '../facts/match-profile.ts';
import { openingLine } from '../facts/opening-line.ts';
import { type Member, readMembers, readProfiles } from '../facts/read-members.ts';
import { reasonsFor } from '../facts/reasons.ts';
import { topicText } from '../facts/topic-numbers.ts';

type SuggestedPerson = Pick<Suggestion, 'reasons' | 'relation'> & {
  answer: 'dismissed' | 'saved' | null;
  profile: MatchProfile;
};

/**
 * The viewer and the people with these numbers, in their order, as far as the viewer may still be shown them: neither has
 * blocked the other, both take part, and there is still a reason. `me` is null if other members can't see the viewer, or
 * see that the viewer is unavailable.
 */
export async function readSuggested(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  userId: string,
  partners: readonly number[],
): Promise<{ me: Member | null; isUnavailable: boolean; shown: SuggestedPerson[] }> {
  const places = new Map(partners.map((number, place) => [number, place]));
  const others = sql`m.number = any(${sql.param([...partners])}::int[])`;
  const { me, isUnavailable, found } = await readWith(deps, userId, others);
  const inOrder = found
    .filter(({ member: { number } }) => number !== null && places.has(number))
    .toSorted((a, b) => (places.get(a.member.number ?? -1) ?? 0) - (places.get(b.member.number ?? -1) ?? 0));
  return { me, isUnavailable, shown: inOrder.filter(({ reasons }) => reasons.length > 0) };
}

/** These people in their order, as far as they take part and the viewer can see them, with or without a reason. */
export async function readSuggestedPeople(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  userId: string,
  ids: readonly string[],
): Promise<SuggestedPerson[]> {
  const { found } = await readWith(deps, userId, sql`u.id = any(${sql.param([...ids])}::uuid[])`);
  const byId = new Map(found.map((person) => [person.member.user_id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const relationColumns = {
  relation: z.enum(listedRelations),
  answer: z.enum(['dismissed', 'saved']).nullable(),
};

async function readWith(deps: Pick<Deps, 'db' | 'settings' | 'clock'>, userId: string, others: ReturnType<typeof sql>) {
  const viewer = sql`${userId}::uuid`;
  const now = deps.clock.now();
  const rows = await readMembers(
    deps.db,
    now,
    {
      where: sql`(u.id = ${viewer} or (${others} and not exists (select 1 from member_blocks b
        where (b.user_id, b.blocked_id) in ((u.id, ${viewer}), (${viewer}, u.id)))))`,
      columns: sql`a.answer, ${listedRelation(userId, now)} as relation`,
      joins: sql`left join suggestion_answers a on a.user_id = ${viewer} and a.about_id = u.id
        left join connections c on c.low_id = least(u.id, ${viewer}) and c.high_id = greatest(u.id, ${viewer})`,
    },
    relationColumns,
  );
  const profiles = await readProfiles(deps, rows);
  const mine = profiles.get(userId);
  const found = rows.flatMap(({ relation, answer, ...member }) => {
    const profile = profiles.get(member.user_id);
    if (!profile || member.user_id === userId) return [];
    // A viewer who takes no part has nothing in common with anyone.
    return [{ member, profile, relation, answer, reasons: mine ? reasonsFor(mine, profile) : [] }];
  });
  const me = rows.find(({ user_id }) => user_id === userId);
  // Those who take part and are left out all the same say on their profile that they are unavailable.
  return { me: (mine && me) ?? null, isUnavailable: me !== undefined && mine === undefined, found };
}

export function presentSuggestions(shown: readonly SuggestedPerson[], language: Language): Suggestion[] {
  return shown.map(({ profile, reasons, relation, answer }) => ({
    person: cardOf(profile),
    reasons: reasons.map((reason) => inLanguage(language, reason)),
    openingLine: lineFor(language, reasons, profile.shown.displayName),
    intents: [...requestIntentsOf(profile.shown)],
    isSaved: answer === 'saved',
    relation,
  }));
}

/** Interests that we proposed are named in the language of the page, whichever they were saved in. */
function inLanguage(language: Language, reason: SuggestionReason): SuggestionReason {
  const shown = ({ field, text }: SuggestionReason['mine']) => ({
    field,
    text: field === 'interests' ? topicText(language, text) : text,
  });
  return { code: reason.code, mine: shown(reason.mine), theirs: shown(reason.theirs) };
}

/** From the strongest reason, unless the sentence is too long for a request. */
function lineFor(language: Language, [reason]: Suggestion['reasons'], displayName: string): string {
  const line = reason ? openingLine(language, reason, displayName) : '';
  return line.length > connectionLimits.message ? '' : line;
}

function cardOf({ shown }: MatchProfile): PersonCard {
  const { urlSlug, displayName, headline, title, company, location, photo } = shown;
  return { urlSlug, displayName, headline, title, company, location, photo };
}
