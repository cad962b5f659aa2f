import type { DataOf } from '@foyer/contract/http.ts';
import type {
  openConversation as endpoint,
  readWayToWrite as wayEndpoint,
} from '@foyer/contract/messaging/conversations.ts';
import type { WayToWrite } from '@foyer/contract/rules/messaging/choices.ts';
import { hasLink } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { lockMembers, noSuchMember } from '#src/features/connections/lock-members.ts';
import { daysAfter } from '#src/features/connections/pair.ts';
import { requireOwnProfile } from '#src/features/connections/request-connection.ts';
import {
  type ConversationRow,
  conversationClosed,
  lockConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { findRowBySlug, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { appendMessages, findSent, type NewMessage } from './append-messages.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { directKey, readOpening } from './opening.ts';
import type { Opening } from './policy.ts';
import { presentConversation } from './present-conversation.ts';
import { requireNoOpenSignal, watchRepeatedText } from './repeated-requests.ts';
import { readMessageRequestAllowance, refundMessageRequest, spendMessageRequest } from './request-allowance.ts';
import { enqueueRequestNews } from './request-news.ts';

type OpenInput = { urlSlug: string; message?: NewMessage | undefined };

const ways: Record<Opening, WayToWrite> = {
  open: 'message',
  agree: 'message',
  request: 'request',
  waiting: 'unavailable',
  unavailable: 'unavailable',
};

/** How the viewer can write to a member: at once, by a request, or not now. */
export async function readWayToWrite(
  deps: Deps,
  viewer: SignedInUser,
  { slug }: { slug: string },
): Promise<DataOf<typeof wayEndpoint>> {
  const allowance = await readMessageRequestAllowance(deps, viewer.userId);
  const recipient = await findRowBySlug(deps.db, slug.toLowerCase());
  if (recipient?.userId === viewer.userId) return { way: 'unavailable', conversationId: null, allowance };
  const found = recipient && (await readOpening(deps, deps.db, viewer, recipient));
  if (!found) throw noSuchMember();
  const { opening, conversation } = found;
  const conversationId = conversation && conversation.state !== 'hidden' ? conversation.id : null;
  return { way: ways[opening], conversationId, allowance };
}

/**
 * Opens the conversation with a member, or sends them a message request. The members are locked in the order of their ids, so
 * two who write to each other at once share one conversation, and the second message answers the first.
 */
export async function openConversation(
  deps: Deps,
  viewer: SignedInUser,
  { urlSlug, message }: OpenInput,
): Promise<DataOf<typeof endpoint>> {
  const { userId } = viewer;
  const id = await deps.db.transaction(async (tx) => {
    const recipient = await findRowBySlug(tx, urlSlug.toLowerCase());
    if (recipient?.userId === userId) throw fieldRefused('urlSlug', 'message.yourself');
    if (!recipient) throw noSuchMember();
    await lockMembers(tx, userId, recipient.userId);
    const found = await readOpening(deps, tx, viewer, recipient);
    if (!found) throw noSuchMember();
    return await open(deps, tx, viewer, { ...found, recipient, message });
  });
  deps.wakeOutbox();
  // Only looking at a conversation tells the other nothing.
  if (message) {
    publishMessages(deps, id);
    publishState(deps, id);
  } else publishOwnSide(deps, id, userId);
  return {
    conversation: await presentConversation(deps.db, userId, id, deps.clock.now()),
    allowance: await readMessageRequestAllowance(deps, userId),
  };
}

type ConversationToOpen = {
  opening: Opening;
  conversation: ConversationRow | null;
  recipient: ProfileRow;
  message: NewMessage | undefined;
};

async function open(deps: Deps, tx: Tx, viewer: SignedInUser, found: ConversationToOpen): Promise<string> {
  const { opening, recipient, message, conversation } = found;
  const { userId } = viewer;
  if (conversation && message && (await isSent(deps, tx, viewer, conversation, message))) return conversation.id;
  switch (opening) {
    case 'unavailable':
      throw new AppError('NOT_TAKING_REQUESTS', "This member isn't taking requests right now.");
    case 'waiting':
      if (message) throw conversationClosed();
      return idOf(conversation);
    case 'open': {
      const id = conversation?.id ?? (await create(deps, tx, userId, recipient.userId));
      await rejoin(tx, id, userId);
      if (message) await append(deps, tx, userId, id, message);
      return id;
    }
    case 'agree': {
      const id = idOf(conversation);
      // Looking at a request that was received answers nothing.
      if (!message && conversation?.state === 'received') return id;
      if (!message) throw fieldRefused('message', 'required');
      if (conversation?.is_request && !conversation.is_own_request)
        await refundMessageRequest({ db: tx, clock: deps.clock }, recipient.userId);
      await rejoin(tx, id, userId);
      await append(deps, tx, userId, id, message);
      return id;
    }
    case 'request': {
      if (!message) throw fieldRefused('message', 'required');
      requirePlain(message.body);
      await requireOwnProfile(tx, deps.settings, userId);
      await requireNoOpenSignal(deps, tx, userId);
      await spendMessageRequest({ db: tx, clock: deps.clock }, userId);
      const id = conversation?.id ?? (await create(deps, tx, userId, recipient.userId));
      await rejoin(tx, id, userId);
      const { own_no, last_no } = await append(deps, tx, userId, id, message);
      const at = deps.clock.now();
      await tx
        .update(conversations)
        .set({
          state: 'request',
          requestedByNo: own_no,
          requestedAt: at,
          expiresAt: daysAfter(at, messagingLimits.requestDays),
        })
        .where(eq(conversations.id, id));
      const no = last_no + 1;
      await watchRepeatedText(deps, tx, {
        userId,
        recipientName: recipient.name,
        conversationId: id,
        no,
        body: message.body,
      });
      const news = { conversationId: id, userId: recipient.userId, what: 'requested', no } as const;
      await enqueueRequestNews(deps, tx, news);
      return id;
    }
  }
}

/** Whether this message was stored by an earlier call, whose answer was lost. */
async function isSent(
  deps: Deps,
  tx: Tx,
  { userId }: SignedInUser,
  { id }: ConversationRow,
  message: NewMessage,
): Promise<boolean> {
  const locked = await lockConversation(tx, userId, id, deps.clock.now());
  return locked.state !== 'hidden' && (await findSent(deps, tx, locked, [message])).size > 0;
}

async function create(deps: Deps, tx: Tx, userId: string, otherId: string): Promise<string> {
  const id = deps.random.uuid();
  const key = directKey(userId, otherId);
  await tx.insert(conversations).values({ id, kind: 'direct', key, state: 'open', lastAt: deps.clock.now() });
  await tx.insert(conversationParticipants).values([
    { conversationId: id, no: 1, userId },
    { conversationId: id, no: 2, userId: otherId },
  ]);
  return id;
}

/** Undoes leaving. They see everything: nobody could write in the meantime. */
async function rejoin(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx
    .update(conversationParticipants)
    .set({ leftNo: null })
    .where(
      and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.userId, userId)),
    );
}

async function append(deps: Deps, tx: Tx, userId: string, id: string, message: NewMessage): Promise<ConversationRow> {
  const locked = await lockConversation(tx, userId, id, deps.clock.now());
  await appendMessages(deps, tx, userId, locked, [message]);
  return locked;
}

/** A request is short and leads nowhere, so that it is worth nothing to spammers. */
function requirePlain(body: string): void {
  if (body.length > messagingLimits.request) throw fieldRefused('message.body', 'line.max_length');
  if (hasLink(body)) throw fieldRefused('message.body', 'message.no_links');
}

function idOf(conversation: ConversationRow | null): string {
  if (!conversation) throw new Error('decided about a conversation that is not there');
  return conversation.id;
}
