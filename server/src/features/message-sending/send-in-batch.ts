import { type BatchQueues, runInBatch } from '#src/async/run-in-batch.ts';
import { messageBatches } from '#src/config/messaging.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import {
  type ConversationRow,
  lockConversationFor,
  noSuchConversation,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { appendTogether, type SentCall } from './append-messages.ts';
import type { NewMessage } from './recognize-messages.ts';

type Send = { userId: string; messages: readonly NewMessage[] };
/** What a call has stored, and the conversation as it was to its author before that. */
type Sent = SentCall & { conversation: ConversationRow };

/** Calls that wait for the next batch, by conversation. */
const queues = perDatabase<BatchQueues<Send, Sent | AppError>>(() => new Map());

/**
 * Stores what a member sends together with all that others send to the conversation while the previous batch is being stored: one
 * lock and one commit for all of them, in order of arrival, each with its own result. A member has one call in a batch, so
 * their next one comes after it and recognizes what it repeats. With several processes, the lock makes their batches take turns.
 */
export async function sendInBatch(deps: Deps, conversationId: string, send: Send): Promise<Sent> {
  const sent = await runInBatch(queues(deps), conversationId, send, {
    ...messageBatches,
    run: (sends) => sendTogether(deps, conversationId, sends),
    ownerOf: ({ userId }) => userId,
  });
  if (sent instanceof AppError) throw sent;
  return sent;
}

async function sendTogether(deps: Deps, conversationId: string, sends: readonly Send[]): Promise<(Sent | AppError)[]> {
  const results = await deps.db.transaction(async (tx) => {
    const userIds = sends.map(({ userId }) => userId);
    const rows = await lockConversationFor(tx, userIds, conversationId, deps.clock.now());
    const calls = sends.flatMap((send) => {
      const conversation = rows.get(send.userId);
      return conversation && conversation.state !== 'hidden' ? [{ ...send, conversation }] : [];
    });
    const appended = await appendTogether(deps, tx, calls);
    return sends.map(({ userId }) => {
      const [conversation, sent] = [rows.get(userId), appended.get(userId)];
      if (!conversation || !sent) return noSuchConversation();
      return sent instanceof AppError ? sent : { ...sent, conversation };
    });
  });
  if (results.some((result) => !(result instanceof AppError))) publishMessages(deps, conversationId);
  return results;
}
