import type { Message } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { and, eq } from 'drizzle-orm';
import { reactionBudget } from '#src/config/messaging.ts';
import { messageReactions, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { conversationClosed } from '#src/features/conversation-access/conversation-rows.ts';
import { mayWrite } from '#src/features/conversation-access/may-write.ts';
import { nextSeq } from '#src/features/conversation-access/message-changes.ts';
import { noSuchMessage, selectMessage } from '#src/features/message-sending/message-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { changeMessage, lockMessage, type MessageId, reactionsOf } from './locked-message.ts';

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
    const own = and(reactionsOf(message), eq(messageReactions.authorNo, conversation.own_no));
    const all = await tx
      .select({ emoji: messageReactions.emoji, authorNo: messageReactions.authorNo })
      .from(messageReactions)
      .where(reactionsOf(message));
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
