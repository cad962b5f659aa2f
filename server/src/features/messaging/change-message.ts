import type { Message } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { and, eq } from 'drizzle-orm';
import { reactionBudget } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { messageReactions, messageRevisions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import {
  type ConversationRow,
  conversationClosed,
  lockReadable,
} from '#src/features/conversation-access/conversation-rows.ts';
import { nextSeq, publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { dropLinkPreview, hideLinkPreview } from '#src/features/link-previews/preview-rows.ts';
import { changeLinkPreview } from '#src/features/link-previews/request-preview.ts';
import { dropAttachmentsOfMessage } from '#src/features/message-attachments/attachment-files.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { removeMentions, saveMentions } from './mentions.ts';
import { noSuchMessage, selectMessage } from './message-rows.ts';
import { mayEdit, mayModerate, mayWrite } from './policy.ts';

type MessageId = { messageId: string };
type MessageRow = typeof messages.$inferSelect;

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
    if (message.body !== body) {
      const seq = await nextSeq(tx, conversation.id);
      await keepRevision(tx, message, seq, at);
      await tx.update(messages).set({ body, seq, editedAt: at, changedAt: at }).where(eq(messages.id, messageId));
      await removeMentions(tx, message);
      await saveMentions(tx, userId, conversation, [{ no: message.no, body }]);
      await changeLinkPreview(deps, tx, userId, conversation.kind, { ...message, body });
    }
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no) };
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
    if (!message.deletedAt) await emptyMessage(deps, tx, message);
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no) };
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

/** Deletes the text, the files and the reactions of a message. Its conversation is locked. */
export async function emptyMessage(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  message: MessageRow,
): Promise<void> {
  const at = deps.clock.now();
  const seq = await nextSeq(tx, message.conversationId);
  await keepRevision(tx, message, seq, at);
  await tx.update(messages).set({ body: '', seq, deletedAt: at, changedAt: at }).where(eq(messages.id, message.id));
  await tx.delete(messageReactions).where(isOf(message));
  await removeMentions(tx, message);
  await dropLinkPreview(tx, message);
  await dropAttachmentsOfMessage(deps, tx, message);
}

/** Adds or removes a reaction of the viewer. Idempotent. */
export async function reactToMessage(
  deps: Deps,
  { userId }: SignedInUser,
  { messageId, emoji, isOn }: MessageId & { emoji: string; isOn: boolean },
): Promise<Message> {
  const at = deps.clock.now();
  return await changeMessage(deps, async (tx) => {
    const { conversation, message } = await lockMessage(tx, userId, messageId, at);
    if (!mayWrite(conversation.state)) throw conversationClosed();
    if (message.deletedAt) throw noSuchMessage();
    const own = and(isOf(message), eq(messageReactions.authorNo, conversation.own_no));
    const all = await tx
      .select({ emoji: messageReactions.emoji, authorNo: messageReactions.authorNo })
      .from(messageReactions)
      .where(isOf(message));
    const mine = all.filter(({ authorNo }) => authorNo === conversation.own_no);
    if (mine.some((each) => each.emoji === emoji) !== isOn) {
      const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
      await requireBudget(store, `reactions:${userId}`, reactionBudget);
      const { reactionsEach, reactionsOfAll } = messagingLimits;
      const kinds = new Set([...all.map((each) => each.emoji), emoji]);
      if (isOn && (mine.length >= reactionsEach || kinds.size > reactionsOfAll))
        throw fieldRefused('emoji', 'message.too_many_reactions');
      const { conversationId, no } = message;
      const row = { conversationId, no, authorNo: conversation.own_no, emoji, reactedAt: at };
      if (isOn) await tx.insert(messageReactions).values(row);
      else await tx.delete(messageReactions).where(and(own, eq(messageReactions.emoji, emoji)));
      const seq = await nextSeq(tx, conversation.id);
      await tx.update(messages).set({ seq, changedAt: at }).where(eq(messages.id, messageId));
    }
    return { id: conversation.id, message: await selectMessage(tx, conversation, message.no) };
  });
}

/** Runs a change and tells of it once it is committed. */
async function changeMessage(
  deps: Deps,
  change: (tx: Tx) => Promise<{ id: string; message: Message }>,
): Promise<Message> {
  const { id, message } = await deps.db.transaction(change);
  publishMessages(deps, id);
  deps.wakeOutbox();
  return message;
}

const isOf = ({ conversationId, no }: MessageRow) =>
  and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.no, no));

/** A message that a member wrote and the viewer can see, read once its conversation is locked. */
async function lockMessage(
  tx: Tx,
  userId: string,
  messageId: string,
  at: Date,
): Promise<{ conversation: ConversationRow; message: MessageRow }> {
  const [place] = await tx
    .select({ conversationId: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (!place) throw noSuchMessage();
  const conversation = await lockReadable(tx, userId, place.conversationId, at).catch(asNoSuchMessage);
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId));
  const isSeen = message && message.no > conversation.joined_no && message.no <= conversation.last_no;
  if (!isSeen || message.system !== null) throw noSuchMessage();
  return { conversation, message };
}

/** To those who are not in its conversation, a message looks like one that does not exist. */
function asNoSuchMessage(cause: unknown): never {
  throw cause instanceof AppError && cause.code === 'NOT_FOUND' ? noSuchMessage() : cause;
}

async function keepRevision(tx: Tx, { conversationId, no, body }: MessageRow, seq: number, at: Date): Promise<void> {
  await tx.insert(messageRevisions).values({ conversationId, no, seq, body, replacedAt: at });
}
