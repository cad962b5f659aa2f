import {
  cooldownDays,
  type DeclineAnswer,
  type DeclineReason,
} from '@foyer/contract/rules/connections/connection-choices.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { publishNotifications } from '#src/features/notifications/live-notifications.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { connectPair, endPair } from './connect-pair.ts';
import { enqueueConnectionNews } from './connection-news.ts';
import { lockMembers } from './lock-members.ts';
import { findPairById, isOpen, looksOpen, otherOf, type Pair, waitAfter } from './pair.ts';

type RequestId = { id: string };

/** Accepts a request to the viewer. Idempotent. */
export async function acceptRequest(deps: Deps, { userId }: SignedInUser, { id }: RequestId): Promise<{ id: string }> {
  await deps.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, userId);
    if (pair.state === 'connected') return;
    if (pair.requestedBy === userId || !isOpen(pair, deps.clock.now())) throw requestEnded();
    await connectPair(deps, tx, pair);
  });
  deps.wakeOutbox();
  publishNotifications(deps, userId);
  return { id };
}

/**
 * Declines a request to the viewer. With `not-now` its sender is notified; with `no` the request still looks unanswered to
 * them. Idempotent for the same answer.
 */
export async function rejectRequest(
  deps: Deps,
  { userId }: SignedInUser,
  { id, answer, reason }: RequestId & { answer: DeclineAnswer; reason?: DeclineReason | undefined },
): Promise<Record<string, never>> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, userId);
    if (pair.requestedBy === userId) throw requestEnded();
    if (pair.endReason === answer) return;
    if (!isOpen(pair, at)) throw requestEnded();
    const wait = waitAfter(pair, pair.requestedBy, daysAfter(at, cooldownDays[answer]));
    await endPair(deps, tx, pair, { endReason: answer, declineReason: reason ?? null, ...wait });
    if (answer === 'not-now') await enqueueConnectionNews(deps, tx, { id, what: 'declined', userId: pair.requestedBy });
  });
  deps.wakeOutbox();
  publishNotifications(deps, userId);
  return {};
}

/** Withdraws a request of the viewer, also one that was silently declined. Idempotent. */
export async function withdrawRequest(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: RequestId,
): Promise<Record<string, never>> {
  const at = deps.clock.now();
  const recipientId = await deps.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, userId);
    if (pair.endReason === 'withdrawn' && pair.requestedBy === userId) return otherOf(pair, userId);
    if (pair.requestedBy !== userId || !looksOpen(pair, userId, at)) throw requestEnded();
    const wait = waitAfter(pair, userId, daysAfter(at, cooldownDays.withdrawn));
    await endPair(deps, tx, pair, { endReason: 'withdrawn', declineReason: pair.declineReason, ...wait });
    return otherOf(pair, userId);
  });
  publishNotifications(deps, recipientId);
  return {};
}

/** The pair of a request or connection of this member, read again once both are locked. */
export async function lockPair(tx: Tx, id: string, userId: string): Promise<Pair> {
  const found = await findPairById(tx, id, userId);
  if (!found) throw noSuchRequest();
  await lockMembers(tx, userId, otherOf(found, userId));
  const pair = await findPairById(tx, id, userId);
  if (!pair) throw noSuchRequest();
  return pair;
}

const noSuchRequest = () => new AppError('NOT_FOUND', 'Request not found.');
const requestEnded = () => new AppError('REQUEST_ENDED', 'This request is no longer open.');
