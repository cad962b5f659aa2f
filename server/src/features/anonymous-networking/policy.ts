import {
  type ContactState,
  type JoinState,
  type RevealStage,
  revealStages,
} from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import type { aliasContacts } from '#src/db/schema/anonymous-networking.ts';

/** The row of two aliases. */
export type Contact = typeof aliasContacts.$inferSelect;

export type JoinFacts = { isOn: boolean; hasProfile: boolean; isAttending: boolean; isOpen: boolean };

/** Whether a member can join a room; the first obstacle otherwise. */
export function joinState({ isOn, hasProfile, isAttending, isOpen }: JoinFacts): JoinState {
  if (!isOpen) return 'closed';
  if (!isAttending) return 'not-attending';
  if (!hasProfile) return 'profile-incomplete';
  return isOn ? 'yes' : 'off';
}

const isPending = ({ state, expiresAt }: Contact, at: Date): boolean => state === 'requested' && expiresAt > at;

/** Whether this alias can answer the request. */
export const mayAnswer = (contact: Contact, aliasId: string, at: Date): boolean =>
  contact.requestedBy !== aliasId && !contact.isMuted && isPending(contact, at);

/** Whether the request looks unanswered to its sender, as it does after it was declined. */
export const looksSent = (contact: Contact, aliasId: string, at: Date): boolean =>
  contact.requestedBy === aliasId &&
  (contact.state === 'requested' || contact.state === 'declined') &&
  contact.expiresAt > at;

/** What is between two aliases, as one of them sees it. */
export function contactStateFor(contact: Contact | undefined, aliasId: string, at: Date): ContactState {
  if (!contact) return 'none';
  if (contact.state === 'open') return 'open';
  if (looksSent(contact, aliasId, at)) return 'sent';
  if (mayAnswer(contact, aliasId, at)) return 'received';
  // The recipient may still send a request of their own, and sees nothing of one that was never delivered.
  return contact.requestedBy === aliasId || contact.state === 'ended' ? 'unavailable' : 'none';
}

export type ContactDecision =
  | 'send'
  | 'open'
  | 'already-sent'
  | 'already-open'
  | 'not-taking-requests'
  | 'too-many-pending';

/**
 * What a request does. Each alias can ask another one once. Full inboxes, earlier requests and bars get the same answer,
 * so that it tells nothing about the other side.
 */
export function decideContact(
  { contact, sent, received }: { contact: Contact | undefined; sent: number; received: number },
  aliasId: string,
  at: Date,
): ContactDecision {
  if (contact?.state === 'open') return 'already-open';
  if (contact && looksSent(contact, aliasId, at)) return 'already-sent';
  if (
    contact &&
    contact.requestedBy !== aliasId &&
    !contact.isMuted &&
    contact.expiresAt > at &&
    contact.state !== 'ended'
  )
    return 'open';
  if (contact || received >= aliasLimits.pendingReceived) return 'not-taking-requests';
  return sent >= aliasLimits.pendingSent ? 'too-many-pending' : 'send';
}

/** The stage that both can agree to now; null when everything is revealed. */
export function nextStage(revealed: readonly RevealStage[]): RevealStage | null {
  return revealStages.find((stage) => !revealed.includes(stage)) ?? null;
}
