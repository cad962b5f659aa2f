import type { Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { connectedSince } from './connect-pair.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { refundRequest } from './connection-request-allowance.ts';
import { findPair, isOpen, pairKey } from './pair.ts';
import { markRequestNoticesRead } from './request-notices.ts';

type Consent = {
  userId: string;
  /** Who is notified. */
  otherId: string;
  /** How they met: one has shown a card, or asked to talk. */
  origin: 'card' | 'message';
  eventId: string | null;
};

/**
 * Connects two members who have both consented without a connection request, such as by showing a code and using it.
 * Allowances and pauses of requests do not apply. Returns false if one of them shows connections no profile. The members are
 * locked. Call `deps.wakeOutbox()`, and `publishNotifications` for both, after the commit.
 */
export async function connectAtOnce(
  deps: Deps,
  tx: Tx,
  { userId, otherId, origin, eventId }: Consent,
): Promise<boolean> {
  const at = deps.clock.now();
  const pair = await findPair(tx, userId, otherId);
  if (pair?.state === 'connected') return true;
  for (const id of [userId, otherId]) {
    const profile = await findRowOf(tx, id);
    if (!profile || !presentProfile(deps.settings, profile, 'connection', false)) return false;
  }
  if (pair && isOpen(pair, at)) {
    await refundRequest({ db: tx, clock: deps.clock }, pair.requestedBy);
    await markRequestNoticesRead(deps, tx, pair);
  }
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
    origin,
    eventId,
  } as const;
  await tx
    .insert(connections)
    .values({ ...pairKey(userId, otherId), ...connected })
    .onConflictDoUpdate({ target: [connections.lowId, connections.highId], set: connected });
  await enqueueConnectionNews(deps, tx, { id, what: 'accepted', userId: otherId });
  return true;
}
