import type { Message } from '@foyer/contract/messaging/messages.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { messageReactions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { type ConversationRow, lockReadable } from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { noSuchMessage } from '#src/features/message-sending/message-rows.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type MessageId = { messageId: string };
export type LockedMessage = typeof messages.$inferSelect;

/** `id`: the conversation. `isOutboxDue`: something in the outbox is to be done at once. */
type Changed = { id: string; message: Message; isOutboxDue?: boolean };

/** Runs a change and publishes it once it is committed. */
export async function changeMessage(deps: Deps, change: (tx: Tx) => Promise<Changed>): Promise<Message> {
  const { id, message, isOutboxDue } = await deps.db.transaction(change);
  publishMessages(deps, id);
  if (isOutboxDue) deps.wakeOutbox();
  return message;
}

export const reactionsOf = ({ conversationId, no }: LockedMessage) =>
  and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.no, no));

/** A message that a member wrote and the viewer can see, read once its conversation is locked. */
export async function lockMessage(
  tx: Tx,
  userId: string,
  messageId: string,
  at: Date,
): Promise<{ conversation: ConversationRow; message: LockedMessage }> {
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
