import { cooldownDays } from '@foyer/contract/rules/connections/connection-choices.ts';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';

/** The row of two members: their request, connection, or what remains of it. */
export type Pair = typeof connections.$inferSelect;

/** The key of a pair: the smaller id is `lowId`. */
export function pairKey(one: string, other: string): { lowId: string; highId: string } {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };
}

export const otherOf = (pair: Pick<Pair, 'lowId' | 'highId'>, userId: string): string =>
  pair.lowId === userId ? pair.highId : pair.lowId;

/** For a query of pairs: the other member is neither suspended nor about to be deleted. */
export function isOtherActive(userId: string): SQL<boolean> {
  const { lowId, highId } = connections;
  return sql<boolean>`exists (select 1 from users u where ${isActiveIn('u')}
    and u.id = case when ${lowId} = ${userId}::uuid then ${highId} else ${lowId} end)`;
}

export async function findPair(db: Db | Tx, one: string, other: string): Promise<Pair | undefined> {
  const { lowId, highId } = pairKey(one, other);
  const [pair] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.lowId, lowId), eq(connections.highId, highId)));
  return pair;
}

/** The pairs of a member with some others, by the id of the other. */
export async function findPairs(
  db: Db | Tx,
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, Pair>> {
  if (otherIds.length === 0) return new Map();
  const others = [...otherIds];
  const { lowId, highId } = connections;
  const pairs = await db
    .select()
    .from(connections)
    .where(or(and(eq(lowId, userId), inArray(highId, others)), and(eq(highId, userId), inArray(lowId, others))));
  return new Map(pairs.map((pair) => [otherOf(pair, userId), pair]));
}

/** The pair that this request or connection belongs to, if the member is one of the two. */
export async function findPairById(db: Db | Tx, id: string, userId: string): Promise<Pair | undefined> {
  const [pair] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), sql`${userId}::uuid in (${connections.lowId}, ${connections.highId})`));
  return pair;
}

/** Whether the request can still be answered. */
export const isOpen = (pair: Pick<Pair, 'state' | 'expiresAt'>, at: Date): boolean =>
  pair.state === 'requested' && pair.expiresAt > at;

/**
 * Whether the request looks open to this member. To its sender, a silently declined request looks unanswered until it
 * expires; to its recipient it is gone.
 */
export function looksOpen(pair: Pair, userId: string, at: Date): boolean {
  if (isOpen(pair, at)) return true;
  return pair.endReason === 'no' && pair.requestedBy === userId && pair.expiresAt > at;
}

/** Until when this member must wait before sending a request to the other; null if they may send one now. */
export function mustWaitUntil(pair: Pair, userId: string, at: Date): Date | null {
  const stored = userId === pair.lowId ? pair.lowMayAskAt : pair.highMayAskAt;
  const latest = new Date(Math.max(stored?.getTime() ?? 0, expiryCooldown(pair, userId, at)?.getTime() ?? 0));
  return latest > at ? latest : null;
}

/**
 * Until when this member must wait, as shown to them. If their request was silently declined, it is the same date as for a
 * request that expired or was withdrawn, so that it reveals nothing about the answer.
 */
export function shownWaitUntil(pair: Pair, userId: string, at: Date): Date | null {
  const until = unrevealingDate(pair, userId) ?? mustWaitUntil(pair, userId, at);
  return until && until > at ? until : null;
}

function unrevealingDate(pair: Pair, userId: string): Date | null {
  if (pair.requestedBy !== userId) return null;
  if (pair.endReason === 'no') return daysAfter(pair.expiresAt, cooldownDays.expired);
  if (pair.endReason === 'withdrawn' && pair.endedAt) return daysAfter(pair.endedAt, cooldownDays.withdrawn);
  return null;
}

/** A request that expired unanswered and was not tidied up yet. */
function expiryCooldown(pair: Pair, userId: string, at: Date): Date | null {
  const isExpired = pair.state === 'requested' && pair.expiresAt <= at && pair.requestedBy === userId;
  return isExpired ? daysAfter(pair.expiresAt, cooldownDays.expired) : null;
}

/** The column change that makes a member wait for so many days before asking again, never less than they had to. */
export function waitAfter(pair: Pair, userId: string, until: Date): Partial<Pair> {
  const stored = userId === pair.lowId ? pair.lowMayAskAt : pair.highMayAskAt;
  const later = stored && stored > until ? stored : until;
  return userId === pair.lowId ? { lowMayAskAt: later } : { highMayAskAt: later };
}
