import type { DataOf } from '@foyer/contract/http.ts';
import type { openConversation as endpoint } from '@foyer/contract/messaging/conversations.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockMembers, noSuchMember } from '#src/features/connections/lock-members.ts';
import {
  type ConversationRow,
  conversationClosed,
  findConversation,
  lockConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { isStored, type NewMessage } from '#src/features/message-sending/recognize-messages.ts';
import { findRowBySlug, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { appendOwn, createDirect, rejoinConversation } from './direct-conversation.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { readOpening } from './opening.ts';
import type { Opening } from './policy.ts';
import { presentConversation } from './present-conversation.ts';
import { readMessageRequestAllowance, refundMessageRequest } from './request-allowance.ts';
import { sendMessageRequest } from './send-message-request.ts';

type OpenInput = { urlSlug: string; message?: NewMessage | undefined };

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
  const { id, isReopened } = await deps.db.transaction(async (tx) => {
    const recipient = await findRowBySlug(tx, urlSlug.toLowerCase());
    if (recipient?.userId === userId) throw fieldRefused('urlSlug', 'message.yourself');
    if (!recipient) throw noSuchMember();
    await lockMembers(tx, userId, recipient.userId);
    const found = await readOpening(deps, tx, viewer, recipient);
    if (!found) throw noSuchMember();
    const id = await open(deps, tx, viewer, { ...found, recipient, message });
    return { id, isReopened: found.conversation?.state === 'left' };
  });
  deps.wakeOutbox();
  // Only looking at a conversation tells the other nothing.
  if (message) publishMessages(deps, id);
  if (message || isReopened) publishState(deps, id);
  else publishOwnSide(deps, id, userId);
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
      const id = conversation?.id ?? (await createDirect(deps, tx, userId, recipient.userId));
      await rejoinConversation(tx, id, userId);
      if (message) await appendOwn(deps, tx, userId, id, message);
      return id;
    }
    case 'agree': {
      const id = idOf(conversation);
      if (!message) {
        // Looking at a request that was received answers nothing.
        if (conversation?.state === 'received') return id;
        if (conversation?.state !== 'left') throw fieldRefused('message', 'required');
        await rejoinConversation(tx, id, userId);
        // A request that has expired is only seen again by answering it.
        const rejoined = await findConversation(tx, userId, id, deps.clock.now());
        if (rejoined?.state === 'hidden') throw fieldRefused('message', 'required');
        return id;
      }
      if (conversation?.is_request && !conversation.is_own_request)
        await refundMessageRequest({ db: tx, clock: deps.clock }, recipient.userId);
      await rejoinConversation(tx, id, userId);
      await appendOwn(deps, tx, userId, id, message);
      return id;
    }
    case 'request':
      return await sendMessageRequest(deps, tx, userId, found);
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
  return locked.state !== 'hidden' && (await isStored(deps, tx, { userId, conversation: locked, message }));
}

function idOf(conversation: ConversationRow | null): string {
  if (!conversation) throw new Error('decided about a conversation that is not there');
  return conversation.id;
}
