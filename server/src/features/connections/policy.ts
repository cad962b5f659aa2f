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

function wouldConnect(pair: Pair, at: Date): boolean {
  return isOpen(pair, at) || (pair.endReason === 'no' && pair.expiresAt > at);
}
