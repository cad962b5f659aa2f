import type { ConversationKind, GroupRole } from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import type { OwnState } from '#src/features/conversation-access/may-write.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A message as far as changing it depends on it. */
type SentMessage = { authorNo: number; sentAt: Date; deletedAt: Date | null };

/** Only authors edit, for a day after sending. */
export function mayEdit({ authorNo, sentAt, deletedAt }: SentMessage, ownNo: number, at: Date): boolean {
  const until = sentAt.getTime() + messagingLimits.editHours * hourMs;
  return authorNo === ownNo && deletedAt === null && at.getTime() < until;
}

/** What opening a conversation depends on, read while it is locked. `state`: null if there is none yet. */
export type OpeningFacts = {
  state: OwnState | null;
  isConnected: boolean;
  /** The last request in it: whose it was, and when it ended or ends. */
  request: { isOwn: boolean; expiresAt: Date } | null;
  hasOtherLeft: boolean;
  hasOtherAgreed: boolean;
};

/**
 * - `open`: both agree to talk, or are connected.
 * - `agree`: the other has asked or written before; a message from the viewer answers it.
 * - `request`: a message request.
 * - `waiting`: the viewer's own request waits for its answer.
 * - `unavailable`: not now, for whatever reason.
 */
export type Opening = 'open' | 'agree' | 'request' | 'waiting' | 'unavailable';

/** How a member can write to another. A request that was declined is `waiting` until it would have expired. */
export function decideOpening(facts: OpeningFacts, at: Date): Opening {
  const { state, request } = facts;
  if (state === 'open') return 'open';
  if (state === 'sent') return 'waiting';
  if (facts.hasOtherLeft) return 'unavailable';
  if (facts.isConnected) return 'open';
  if (state === 'received' || (request && !request.isOwn) || facts.hasOtherAgreed) return 'agree';
  if (!request) return 'request';
  const askAgainAt = request.expiresAt.getTime() + messagingLimits.askAgainDays * dayMs;
  return at.getTime() >= askAgainAt ? 'request' : 'unavailable';
}

/** Owners and admins of a group add members and rename it. */
export const mayManageGroup = (role: GroupRole): boolean => role !== 'member';

/** Admins remove everyone but the owner, who leaves or hands the group over first. */
export const mayRemove = (role: GroupRole, removed: GroupRole): boolean => mayManageGroup(role) && removed !== 'owner';

/** Only the owner says who is an admin, and who owns the group next. */
export const mayChangeRoles = (role: GroupRole): boolean => role === 'owner';

/** Organizers delete what others write in the rooms of their events. */
export const mayModerate = ({ kind, role }: { kind: ConversationKind; role: GroupRole }): boolean =>
  kind === 'event' && role !== 'member';
