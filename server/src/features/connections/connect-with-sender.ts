import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { connectAtOnce } from './connect-at-once.ts';
import { connectPair } from './connect-pair.ts';
import { findPair } from './pair.ts';
import { mayConnectByAccepting, wouldConnect } from './policy.ts';
import { requireOwnProfile } from './request-connection.ts';

/**
 * Connects a member with the sender of a message request that they accept, who was told of it while sending. The members are
 * locked. Call `deps.wakeOutbox()` after the commit.
 */
export async function connectWithSender(deps: Deps, tx: Tx, userId: string, senderId: string): Promise<void> {
  const at = deps.clock.now();
  const pair = await findPair(tx, userId, senderId);
  if (pair?.state === 'connected') return;
  if (!mayConnectByAccepting(pair, userId, at)) throw notTakingRequests();
  await requireOwnProfile(tx, deps.settings, userId);
  if (pair?.requestedBy === senderId && wouldConnect(pair, at)) return await connectPair(deps, tx, pair);
  const consent = { userId, otherId: senderId, origin: 'message', eventId: null } as const;
  if (!(await connectAtOnce(deps, tx, consent))) throw notTakingRequests();
}

const notTakingRequests = () => new AppError('NOT_TAKING_REQUESTS', "This member isn't taking requests right now.");
