import type { Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { connectedSince } from './connect-pair.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { refundRequest } from './connection-request-allowance.ts';
import { findPair, isOpen, pairKey } from './pair.ts';

type Meeting = { userId: string; ownerId: string; eventId: string | null };

/**
 * Connects two members of whom one has just shown the other a code. Showing it and using it are the consent of both, so
 * allowances, pauses and cool-downs of requests do not apply. Returns false if one of them shows connections no profile. The
 * members are locked. Call `deps.wakeOutbox()` after the commit.
 */
export async function connectInPerson(deps: Deps, tx: Tx, { userId, ownerId, eventId }: Meeting): Promise<boolean> {
  const at = deps.clock.now();
  const pair = await findPair(tx, userId, ownerId);
  if (pair?.state === 'connected') return true;
  for (const id of [userId, ownerId]) {
    const profile = await findRowOf(tx, id);
    if (!profile || !presentProfile(deps.settings, profile, 'connection', false)) return false;
  }
  if (pair && isOpen(pair, at)) await refundRequest({ db: tx, clock: deps.clock }, pair.requestedBy);
  const id = deps.random.uuid();
  const connected = {
    ...connectedSince(at),
    id,
    requestedBy: userId,
    intent: 'conversation',
    message: '',
    requestedAt: at,
    expiresAt: at,
    remindedAt: null,
    origin: 'card',
    eventId,
  } as const;
  await tx
    .insert(connections)
    .values({ ...pairKey(userId, ownerId), ...connected })
    .onConflictDoUpdate({ target: [connections.lowId, connections.highId], set: connected });
  await enqueueConnectionNews(deps, tx, { id, what: 'accepted', userId: ownerId });
  return true;
}
