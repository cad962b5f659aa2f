import { eq, getTableColumns, or, sql } from 'drizzle-orm';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import { isOpen, isOtherActive, looksOpen, otherOf, type Pair } from './pair.ts';

/**
 * A member's requests and connections for their data export, as they see them themselves: a silent decline looks like a
 * request without an answer, and the other member's reasons stay out. `with` is the address of the other's profile; null if
 * the member can't see it, for example because one has blocked the other or is suspended.
 */
export async function connectionsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const at = clock.now();
  const { lowId, highId } = connections;
  const other = sql`case when ${lowId} = ${userId}::uuid then ${highId} else ${lowId} end`;
  const pairs = await db
    .select({
      ...getTableColumns(connections),
      isVisible: sql<boolean>`${isNotBlockedFor(userId, other)} and ${isOtherActive(userId)}`,
    })
    .from(connections)
    .where(or(eq(lowId, userId), eq(highId, userId)));
  const visible = pairs.filter(({ isVisible }) => isVisible);
  // Members who have asked show what their connections see; after a connection has ended, both are members like others.
  const isClose = (pair: Pair) => pair.state === 'connected' || (pair.requestedBy !== userId && isOpen(pair, at));
  const slugs = new Map<string, string>();
  for (const relation of ['connection', 'member'] as const) {
    const ids = visible
      .filter((pair) => isClose(pair) === (relation === 'connection'))
      .map((pair) => otherOf(pair, userId));
    for (const [id, { urlSlug }] of await cardsFor(db, ids, relation)) slugs.set(id, urlSlug);
  }
  return pairs.map((pair) => {
    const isSender = pair.requestedBy === userId;
    return {
      with: slugs.get(otherOf(pair, userId)) ?? null,
      state: ownState(pair, userId, at),
      requestedBy: isSender ? 'you' : 'them',
      intent: pair.intent,
      message: pair.message,
      requestedAt: pair.requestedAt,
      connectedAt: pair.connectedAt,
      ...(!isSender && pair.declineReason && { yourReason: pair.declineReason }),
    };
  });
}

function ownState(pair: Pair, userId: string, at: Date): 'connected' | 'open' | 'ended' {
  if (pair.state === 'connected') return 'connected';
  return looksOpen(pair, userId, at) ? 'open' : 'ended';
}
