import type { Relation } from '@foyer/contract/connections/requests.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readAllowance } from './connection-request-allowance.ts';
import { isBlocked, noSuchMember } from './lock-members.ts';
import { findPair, isOpen, looksOpen, mustWaitUntil, type Pair, shownWaitUntil } from './pair.ts';
import { isPaused } from './pause-requests.ts';
import { requestIntentsOf } from './request-connection.ts';

/** What connects the viewer with a member, and what the viewer can do about it. */
export async function readRelation(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { userId }: SignedInUser,
  { slug }: { slug: string },
): Promise<Relation> {
  const { db, settings } = deps;
  const now = deps.clock.now();
  const row = await findRowBySlug(db, slug.toLowerCase());
  if (!row || (await isBlocked(db, userId, row.userId))) throw noSuchMember();
  if (row.userId === userId) return { ...nothing, allowance: await readAllowance(deps, userId) };
  const pair = await findPair(db, userId, row.userId);
  const audience = pair?.state === 'connected' || hasAsked(pair, row.userId, now) ? 'connection' : 'member';
  const shown = presentProfile(settings, row, audience, false);
  if (!shown) throw noSuchMember();
  const isAway = shown.availability?.state === 'unavailable' || (await isPaused(db, row.userId, now));
  const state = stateOf(pair, userId, now, isAway);
  const askAgainAt = pair && state === 'unavailable' ? shownWaitUntil(pair, userId, now) : null;
  return {
    state,
    id: pair && (state === 'sent' || state === 'received' || state === 'connected') ? pair.id : null,
    askAgainAt: askAgainAt?.toISOString() ?? null,
    intents: [...requestIntentsOf(shown)],
    mutual: await mutualConnections(db, userId, row.userId),
    allowance: await readAllowance(deps, userId),
  };
}

/** To oneself there is no relation. */
const nothing: Omit<Relation, 'allowance'> = {
  state: 'self',
  id: null,
  askAgainAt: null,
  intents: [],
  mutual: { count: 0, people: [] },
};

function stateOf(pair: Pair | undefined, userId: string, now: Date, isAway: boolean): Relation['state'] {
  if (pair?.state === 'connected') return 'connected';
  if (pair && pair.requestedBy === userId && looksOpen(pair, userId, now)) return 'sent';
  if (pair && pair.requestedBy !== userId && isOpen(pair, now)) return 'received';
  return isAway || (pair && mustWaitUntil(pair, userId, now)) ? 'unavailable' : 'none';
}

function hasAsked(pair: Pair | undefined, senderId: string, now: Date): boolean {
  return pair !== undefined && pair.requestedBy === senderId && isOpen(pair, now);
}

/**
 * Members connected with both, as far as the member and each of them shows their connections to the viewer. Hidden ones
 * are not counted. Of each side, the latest thousand are compared.
 */
async function mutualConnections(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ count: number; people: PersonCard[] }> {
  const { mutualCompared, mutualShown } = connectionLimits;
  const connectionsOf = (id: string) => sql`(select person_id from (
      select high_id as person_id, connected_at from connections where low_id = ${id} and state = 'connected'
      union all
      select low_id, connected_at from connections where high_id = ${id} and state = 'connected'
    ) each order by connected_at desc limit ${mutualCompared})`;
  // The viewer is a connection of each mutual one; of the other member only once they are connected.
  const showsTo = (id: SQL, audiences: SQL) => sql`exists (
    select 1 from users u join profiles p on p.user_id = u.id left join profile_details d on d.user_id = u.id
    where u.id = ${id} and ${isActiveIn('u')}
      and coalesce(d.visibility ->> 'profile', 'public') in ${audiences}
      and coalesce(d.visibility ->> 'connections', 'members') in ${audiences})`;
  const connected = sql`exists (select 1 from connections c where c.state = 'connected'
    and (c.low_id, c.high_id) = (least(${userId}::uuid, ${otherId}::uuid), greatest(${userId}::uuid, ${otherId}::uuid)))`;
  const { rows } = await db.execute(sql`
    select mine.person_id::text as id, count(*) over ()::int as found
    from ${connectionsOf(userId)} mine join ${connectionsOf(otherId)} theirs on theirs.person_id = mine.person_id
    where ${showsTo(sql`mine.person_id`, sql`('public', 'members', 'connections')`)}
      and (${showsTo(sql`${otherId}::uuid`, sql`('public', 'members')`)}
        or (${connected} and ${showsTo(sql`${otherId}::uuid`, sql`('public', 'members', 'connections')`)}))
      and not exists (select 1 from member_blocks b where
        (b.user_id, b.blocked_id) in ((mine.person_id, ${userId}::uuid), (${userId}::uuid, mine.person_id)))
    order by mine.person_id limit ${mutualShown}`);
  const found = z.array(z.object({ id: z.string(), found: z.number() })).parse(rows);
  const ids = found.map(({ id }) => id);
  const cards = await cardsFor(db, ids, 'connection');
  return { count: found[0]?.found ?? 0, people: ids.flatMap((id) => cards.get(id) ?? []) };
}
