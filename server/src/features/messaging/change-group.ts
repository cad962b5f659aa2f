import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { GroupRole } from '@foyer/contract/rules/messaging/choices.ts';
import { and, eq } from 'drizzle-orm';
import { groupChangeBudget } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import {
  type ConversationRow,
  conversationClosed,
  lockReadable,
  noSuchConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { appendSystemMessage } from '#src/features/message-sending/system-messages.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { endMembership } from './end-membership.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { mayChangeRoles, mayManageGroup, mayRemove } from './policy.ts';
import { presentConversation } from './present-conversation.ts';

type Id = { id: string };
type MemberId = Id & { no: number };

/** Renames a group. The same name changes nothing. */
export async function renameGroup(
  deps: Deps,
  { userId }: SignedInUser,
  { id, name }: Id & { name: string },
): Promise<Conversation> {
  return await changeGroup(deps, userId, id, {
    change: async (tx, group) => {
      if (!mayManageGroup(group.role)) throw notAllowed();
      if (group.name === name) return false;
      await tx.update(conversations).set({ name }).where(eq(conversations.id, id));
      await appendSystemMessage(deps, tx, id, { what: 'renamed', authorNo: group.own_no, name });
      return true;
    },
  });
}

/** Removes a member: what comes later does not reach them. Idempotent. */
export async function removeGroupMember(
  deps: Deps,
  { userId }: SignedInUser,
  { id, no }: MemberId,
): Promise<Conversation> {
  let removedId: string | null = null;
  const conversation = await changeGroup(deps, userId, id, {
    change: async (tx, group) => {
      const member = await findMember(tx, id, no);
      if (no === group.own_no || !mayRemove(group.role, member.role)) throw notAllowed();
      if (member.leftNo !== null) return false;
      removedId = member.userId;
      await endMembership(deps, tx, id, { no, byNo: group.own_no });
      return true;
    },
  });
  // They are no longer notified about the group.
  if (removedId !== null) publishOwnSide(deps, id, removedId);
  return conversation;
}

/** Makes a member an admin, an ordinary member, or the owner in place of the viewer. Idempotent. */
export async function changeGroupRole(
  deps: Deps,
  { userId }: SignedInUser,
  { id, no, role }: MemberId & { role: GroupRole },
): Promise<Conversation> {
  return await changeGroup(deps, userId, id, {
    change: async (tx, group) => {
      const member = await findMember(tx, id, no);
      if (!mayChangeRoles(group.role) || no === group.own_no) throw notAllowed();
      if (member.leftNo !== null) throw noSuchGroupMember();
      if (member.role === role) return false;
      // First, because a group has one owner.
      if (role === 'owner') await setRole(tx, id, group.own_no, 'admin');
      await setRole(tx, id, no, role);
      await appendSystemMessage(deps, tx, id, { what: `made-${role}`, authorNo: group.own_no, people: [no] });
      return true;
    },
  });
}

type GroupChange = {
  /** Locks that come before that of the conversation. */
  lockFirst?: (tx: Tx) => Promise<void>;
  /** Returns whether it changed anything. */
  change: (tx: Tx, group: ConversationRow) => Promise<boolean>;
};

/** A change of a group that the viewer is in, told to everyone once it is committed. */
export async function changeGroup(
  deps: Deps,
  userId: string,
  id: string,
  { lockFirst, change }: GroupChange,
): Promise<Conversation> {
  const at = deps.clock.now();
  const { hasChanged, shown } = await deps.db.transaction(async (tx) => {
    await lockFirst?.(tx);
    const group = await lockReadable(tx, userId, id, at);
    if (group.kind !== 'group') throw noSuchConversation();
    if (group.state !== 'open') throw conversationClosed();
    const changed = await change(tx, group);
    const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
    if (changed) await requireBudget(store, `group-changes:${userId}`, groupChangeBudget);
    return { hasChanged: changed, shown: await presentConversation(tx, userId, id, at) };
  });
  if (hasChanged) {
    deps.wakeOutbox();
    publishMessages(deps, id);
    publishState(deps, id);
  }
  return shown;
}

async function setRole(tx: Tx, conversationId: string, no: number, role: GroupRole): Promise<void> {
  const own = conversationParticipants;
  await tx
    .update(own)
    .set({ role })
    .where(and(eq(own.conversationId, conversationId), eq(own.no, no)));
}

async function findMember(tx: Tx, conversationId: string, no: number) {
  const own = conversationParticipants;
  const [member] = await tx
    .select({ userId: own.userId, role: own.role, leftNo: own.leftNo })
    .from(own)
    .where(and(eq(own.conversationId, conversationId), eq(own.no, no)));
  if (!member) throw noSuchGroupMember();
  return member;
}

export const notAllowed = () => new AppError('FORBIDDEN', "Your role in this group doesn't allow this.");
const noSuchGroupMember = () => new AppError('NOT_FOUND', 'Member not found.');
