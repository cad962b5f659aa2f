import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { isOpen, looksOpen, mustWaitUntil, type Pair } from './pair.ts';

const { pendingReceived, pendingSent } = connectionLimits;

/** What a new request depends on, read while both members are locked. */
export type RequestFacts = {
  pair: Pair | undefined;
  /** Requests of the sender that look open, and requests that wait for the recipient. */
  sent: number;
  received: number;
  /** The recipient has paused requests or is unavailable. */
  isRecipientAway: boolean;
};

export type RequestDecision =
  | 'send'
  | 'connect'
  | 'already-sent'
  | 'already-connected'
  | 'not-taking-requests'
  | 'too-many-pending';

/**
 * What a request from one member to the other does. Cool-downs, pauses and full inboxes get the same answer, so that it
 * tells nothing about an earlier decline.
 */
export function decideRequest({ pair, ...facts }: RequestFacts, senderId: string, at: Date): RequestDecision {
  if (pair?.state === 'connected') return 'already-connected';
  if (pair && looksOpen(pair, senderId, at) && pair.requestedBy === senderId) return 'already-sent';
  // The other has asked before: still open, or declined by this member, who has changed their mind while it looks open.
  if (pair && pair.requestedBy !== senderId && wouldConnect(pair, at)) return 'connect';
  if (pair && mustWaitUntil(pair, senderId, at)) return 'not-taking-requests';
  if (facts.isRecipientAway || facts.received >= pendingReceived) return 'not-taking-requests';
  return facts.sent >= pendingSent ? 'too-many-pending' : 'send';
}

/**
 * Whether a member who accepts the message request of another can connect with them by that. Not while a request of their own
 * waits or they may not ask: whether the other has silently declined it is not to be seen here either.
 */
export function mayConnectByAccepting(pair: Pair | undefined, accepterId: string, at: Date): boolean {
  if (!pair || pair.state === 'connected') return true;
  const hasAsked = pair.requestedBy === accepterId && looksOpen(pair, accepterId, at);
  return !hasAsked && !mustWaitUntil(pair, accepterId, at);
}

/** The request is open, or looks open to its sender because the other member has declined it silently. */
export function wouldConnect(pair: Pair, at: Date): boolean {
  return isOpen(pair, at) || (pair.endReason === 'no' && pair.expiresAt > at);
}
