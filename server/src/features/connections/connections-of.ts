import { eq, or } from 'drizzle-orm';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { cardsFor } from '#src/features/profiles/search/cards-of.ts';
import { looksOpen, otherOf, type Pair } from './pair.ts';

/**
 * A member's requests and connections for their data export, as they see them themselves: a silent decline looks like a
 * request without an answer, and the other member's reasons stay out.
 */
export async function connectionsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const pairs = await db
    .select()
    .from(connections)
    .where(or(eq(connections.lowId, userId), eq(connections.highId, userId)));
  const cards = await cardsFor(
    db,
    pairs.map((pair) => otherOf(pair, userId)),
    'connection',
  );
  return pairs.map((pair) => {
    const isSender = pair.requestedBy === userId;
    return {
      with: cards.get(otherOf(pair, userId))?.urlSlug ?? null,
      state: ownState(pair, userId, clock.now()),
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
