import type { Message } from '@foyer/contract/messaging/messages.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { messageReactions, messageRevisions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { conversationClosed } from '#src/features/conversation-access/conversation-rows.ts';
import { mayWrite } from '#src/features/conversation-access/may-write.ts';
import { nextSeq } from '#src/features/conversation-access/message-changes.ts';
import { dropLinkPreview, hideLinkPreview } from '#src/features/link-previews/preview-rows.ts';
import { changeLinkPreview } from '#src/features/link-previews/request-preview.ts';
import { dropAttachmentsOfMessage } from '#src/features/message-attachments/attachment-files.ts';
import { removeMentions, saveMentions } from '#src/features/message-sending/mentions.ts';
import { noSuchMessage, selectMessage } from '#src/features/message-sending/message-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { changeMessage, type LockedMessage, lockMessage, type MessageId, reactionsOf } from './locked-message.ts';
import { mayEdit, mayModerate } from './policy.ts';

/** Edits a message of the viewer. The text before is kept for a while, for reports. The same text changes nothing. */
export async function editMessage(
  deps: Deps,
  { userId }: SignedInUser,
  { messageId, body }: MessageId & { body: string },
): Promise<Message> {
  const at = deps.clock.now();
  return await changeMessage(deps, async (tx) => {
    const { conversation, message } = await lockMessage(tx, userId, messageId, at);
    if (message.authorNo !== conversation.own_no) throw noSuchMessage();
    if (!mayWrite(conversation.state)) throw conversationClosed();
    if (!mayEdit(message, conversation.own_no, at))
      throw new AppError('MESSAGE_FIXED', "This message can't be edited anymore.");
    let isOutboxDue = false;
    if (message.body !== body) {
      const seq = await nextSeq(tx, conversation.id);
      await keepRevision(tx, message, seq, at);
      await tx.update(messages).set({ body, seq, editedAt: at, changedAt: at }).where(eq(messages.id, messageId));
      await removeMentions(tx, message);
      await saveMentions(tx, userId, conversation, [{ no: message.no, body }]);
      isOutboxDue = await changeLinkPreview(deps, tx, userId, conversation.kind, { ...message, body });
    }
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no), isOutboxDue };
  });
}

/**
 * Deletes a message of the viewer, or of anyone in a room that they organize, with its reactions. What stays is that there was
 * one. Idempotent.
 */
export async function deleteMessage(deps: Deps, { userId }: SignedInUser, { messageId }: MessageId): Promise<Message> {
  const at = deps.clock.now();
  return await changeMessage(deps, async (tx) => {
    const { conversation, message } = await lockMessage(tx, userId, messageId, at);
    if (message.authorNo !== conversation.own_no && !mayModerate(conversation)) throw noSuchMessage();
    const isOutboxDue = !message.deletedAt && (await emptyMessage(deps, tx, message));
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no), isOutboxDue };
  });
}

/** Removes the link preview of a message of the viewer. The link stays. Idempotent. */
export async function removeLinkPreview(
  deps: Deps,
  { userId }: SignedInUser,
  { messageId }: MessageId,
): Promise<Message> {
  const at = deps.clock.now();
  return await changeMessage(deps, async (tx) => {
    const { conversation, message } = await lockMessage(tx, userId, messageId, at);
    if (message.authorNo !== conversation.own_no) throw noSuchMessage();
    if (await hideLinkPreview(tx, message)) {
      const seq = await nextSeq(tx, conversation.id);
      await tx.update(messages).set({ seq, changedAt: at }).where(eq(messages.id, messageId));
    }
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no) };
  });
}

/**
 * Deletes the text, the files and the reactions of a message. Its conversation is locked. Returns whether files are left to be
 * removed: then call `deps.wakeOutbox()` after the commit.
 */
export async function emptyMessage(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  message: LockedMessage,
): Promise<boolean> {
  const at = deps.clock.now();
  const seq = await nextSeq(tx, message.conversationId);
  await keepRevision(tx, message, seq, at);
  await tx.update(messages).set({ body: '', seq, deletedAt: at, changedAt: at }).where(eq(messages.id, message.id));
  await tx.delete(messageReactions).where(reactionsOf(message));
  await removeMentions(tx, message);
  await dropLinkPreview(tx, message);
  return await dropAttachmentsOfMessage(deps, tx, message);
}

async function keepRevision(tx: Tx, { conversationId, no, body }: LockedMessage, seq: number, at: Date): Promise<void> {
  await tx.insert(messageRevisions).values({ conversationId, no, seq, body, replacedAt: at });
}
