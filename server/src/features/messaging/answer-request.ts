import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import {
  type ConversationRow,
  lockConversation,
  noSuchConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { presentConversation } from './present-conversation.ts';
import { refundMessageRequest } from './request-allowance.ts';
import { enqueueRequestNews } from './request-news.ts';

type RequestId = { id: string };

/** Accepts a message request to the viewer; its sender gets it back. Idempotent. */
export async function acceptMessageRequest(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: RequestId,
): Promise<Conversation> {
  const at = deps.clock.now();
  const accepted = await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, userId, id, at);
    if (request.state === 'received') {
      await tx.update(conversations).set({ state: 'open' }).where(eq(conversations.id, id));
      await tx
        .update(conversationParticipants)
        .set({ hasAgreed: true })
        .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.no, request.own_no)));
      if (request.other_id !== null) {
        await refundMessageRequest({ db: tx, clock: deps.clock }, request.other_id);
        const news = { conversationId: id, userId: request.other_id, what: 'accepted', no: request.last_no } as const;
        await enqueueRequestNews(deps, tx, news);
      }
    } else if (request.state !== 'open' || request.is_own_request) throw requestEnded();
    return await presentConversation(tx, userId, id, at);
  });
  deps.wakeOutbox();
  publishState(deps, id);
  return accepted;
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
