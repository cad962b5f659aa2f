import type { DataOf } from '@foyer/contract/http.ts';
import type { sendMessages as endpoint } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import {
  conversationClosed,
  lockReadable,
  requireConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { mayHavePreview } from '#src/features/link-previews/request-preview.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { appendMessages, findSent, type NewMessage } from './append-messages.ts';
import { selectMessages } from './message-rows.ts';
import { mayWrite } from './policy.ts';

/** Sends messages, all or none, in the order given. Those that were sent before are answered as the first time. */
export async function sendMessages(
  deps: Deps,
  { userId }: SignedInUser,
  { conversationId, messages }: { conversationId: string; messages: readonly NewMessage[] },
): Promise<DataOf<typeof endpoint>> {
  const at = deps.clock.now();
  const sent = await deps.db.transaction(async (tx) => {
    const conversation = await lockReadable(tx, userId, conversationId, at);
    if (mayWrite(conversation.state)) return await appendMessages(deps, tx, userId, conversation, messages);
    // A repeat is answered even if the conversation was closed meanwhile.
    const known = await findSent(deps, tx, conversation, messages);
    if (messages.some(({ clientId }) => !known.has(clientId))) throw conversationClosed();
    return [...known.values()];
  });
  publishMessages(deps, conversationId);
  const conversation = await requireConversation(deps.db, userId, conversationId, at);
  // Notifications are due a moment later. Only a link preview is due at once.
  if (messages.some(({ body }) => mayHavePreview(deps, conversation.kind, body))) deps.wakeOutbox();
  const items = await selectMessages(deps.db, conversation, {
    where: sql`m.no = any(${sql.param(sent)}::int[])`,
    order: sql`m.no`,
    limit: sent.length,
  });
  return { messages: items, lastSeq: conversation.last_seq };
}
