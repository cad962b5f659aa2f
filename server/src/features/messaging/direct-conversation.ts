import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { type ConversationRow, lockConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { appendOpening } from '#src/features/message-sending/append-messages.ts';
import type { NewMessage } from '#src/features/message-sending/recognize-messages.ts';
import { directKey } from './opening.ts';

/** A conversation of two members who have none. */
export async function createDirect(deps: Deps, tx: Tx, userId: string, otherId: string): Promise<string> {
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
export async function rejoinConversation(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx
    .update(conversationParticipants)
    .set({ leftNo: null })
    .where(
      and(eq(conversationParticipants.conversationId, conversationId), eq(conversationParticipants.userId, userId)),
    );
}

/** Writes a message of the member. The row is the conversation as it was before. */
export async function appendOwn(
  deps: Deps,
  tx: Tx,
  userId: string,
  id: string,
  message: NewMessage,
): Promise<ConversationRow> {
  const locked = await lockConversation(tx, userId, id, deps.clock.now());
  await appendOpening(deps, tx, { userId, conversation: locked, messages: [message] });
  return locked;
}
