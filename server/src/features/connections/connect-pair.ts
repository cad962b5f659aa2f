import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { refundRequest } from './connection-request-allowance.ts';
import type { Pair } from './pair.ts';
import { markRequestNoticesRead } from './request-notices.ts';

/** What a pair is once connected: nothing of an earlier ending is left. */
export const connectedSince = (connectedAt: Date) =>
  ({
    state: 'connected',
    connectedAt,
    endReason: null,
    endedAt: null,
    declineReason: null,
    lowMayAskAt: null,
    highMayAskAt: null,
  }) as const;

/**
 * Turns an open request into a connection and tells its sender, whose allowance gets the request back. `metAtId` is the event
 * at which they met, unless the request names one. The members of the pair are locked. Call `deps.wakeOutbox()` after the commit.
 */
export async function connectPair(deps: Deps, tx: Tx, pair: Pair, metAtId?: string): Promise<void> {
  await tx
    .update(connections)
    .set({ ...connectedSince(deps.clock.now()), eventId: pair.eventId ?? metAtId ?? null })
    .where(and(eq(connections.lowId, pair.lowId), eq(connections.highId, pair.highId)));
  await refundRequest({ db: tx, clock: deps.clock }, pair.requestedBy);
  await markRequestNoticesRead(deps, tx, pair);
  await enqueueConnectionNews(deps, tx, { id: pair.id, what: 'accepted', userId: pair.requestedBy });
}

type PairEnd = Pick<Pair, 'endReason'> & Partial<Pick<Pair, 'declineReason' | 'lowMayAskAt' | 'highMayAskAt'>>;

/** Ends a request or connection. The members of the pair are locked. */
export async function endPair(deps: Pick<Deps, 'clock'>, tx: Tx, pair: Pair, ending: PairEnd): Promise<void> {
  await tx
    .update(connections)
    .set({ state: 'ended', endedAt: deps.clock.now(), connectedAt: null, ...ending })
    .where(and(eq(connections.lowId, pair.lowId), eq(connections.highId, pair.highId)));
  if (pair.state === 'requested') await markRequestNoticesRead(deps, tx, pair);
}
