import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { connectWithSender } from '#src/features/connections/connect-with-sender.ts';
import { lockMembers } from '#src/features/connections/lock-members.ts';
import {
  type ConversationRow,
  findConversation,
  lockConversation,
  noSuchConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishNotifications } from '#src/features/notifications/live-notifications.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { presentConversation } from './present-conversation.ts';
import { refundMessageRequest } from './request-allowance.ts';
import { enqueueRequestNews } from './request-news.ts';

type RequestId = { id: string };

/**
 * Accepts a message request to the viewer; its sender gets it back. With `connect`, also connects the two, and the sender is
 * notified of that instead. Idempotent.
 */
export async function acceptMessageRequest(
  deps: Deps,
  { userId }: SignedInUser,
  { id, connect = false }: RequestId & { connect?: boolean },
): Promise<Conversation> {
  const at = deps.clock.now();
  const { accepted, connectedId } = await deps.db.transaction(async (tx) => {
    const senderId = connect ? await lockSender(tx, userId, id, at) : null;
    const request = await lockRequest(tx, userId, id, at);
    if (request.state === 'received' && (!connect || senderId !== null)) {
      if (senderId !== null) await connectWithSender(deps, tx, userId, senderId);
      await tx.update(conversations).set({ state: 'open' }).where(eq(conversations.id, id));
      await tx
        .update(conversationParticipants)
        .set({ hasAgreed: true })
        .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.no, request.own_no)));
      if (request.other_id !== null) await refundMessageRequest({ db: tx, clock: deps.clock }, request.other_id);
      if (request.other_id !== null && senderId === null) {
        const news = { conversationId: id, userId: request.other_id, what: 'accepted', no: request.last_no } as const;
        await enqueueRequestNews(deps, tx, news);
      }
    } else if (request.state !== 'open' || request.is_own_request) throw requestEnded();
    // Accepting connects, and nothing that comes later: a connection that was removed isn't brought back.
    else if (connect && !request.is_connected) throw requestEnded();
    return { accepted: await presentConversation(tx, userId, id, at), connectedId: senderId };
  });
  deps.wakeOutbox();
  publishState(deps, id);
  if (connectedId !== null) for (const member of [userId, connectedId]) publishNotifications(deps, member);
  return accepted;
}

/** The sender of a request that waits, locked with the viewer. Members are locked before their conversation. */
async function lockSender(tx: Tx, userId: string, id: string, at: Date): Promise<string | null> {
  const request = await findConversation(tx, userId, id, at);
  if (request?.state !== 'received' || request.other_id === null) return null;
  await lockMembers(tx, userId, request.other_id);
  return request.other_id;
}

/** Declines a message request to the viewer, silently. Idempotent. */
export async function declineMessageRequest(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: RequestId,
): Promise<Record<string, never>> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, userId, id, at);
    if (request.is_request && !request.is_own_request && request.declined_at !== null) return;
    if (request.state !== 'received') throw requestEnded();
    await tx.update(conversations).set({ declinedAt: at }).where(eq(conversations.id, id));
  });
  publishOwnSide(deps, id, userId);
  return {};
}

/** A conversation of the viewer in which a request may wait for them. A request that has ended is hidden, and exists here. */
async function lockRequest(tx: Tx, userId: string, id: string, at: Date): Promise<ConversationRow> {
  const found = await lockConversation(tx, userId, id, at);
  if (found.state === 'hidden' && (found.is_blocked || found.kind !== 'direct')) throw noSuchConversation();
  return found;
}

const requestEnded = () => new AppError('REQUEST_ENDED', 'This request is no longer open.');
