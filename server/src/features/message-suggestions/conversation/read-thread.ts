import { sql } from 'drizzle-orm';
import { messageSuggestionRules } from '#src/config/message-suggestions.ts';
import type { Db } from '#src/db/client.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import { selectMessages } from '#src/features/message-sending/message-rows.ts';

/** A text of a conversation, from the point of view of the member who asks. */
export type ThreadText = { isOwn: boolean; text: string; at: Date };

/** The last texts that the viewer sees, oldest first. Never drafts, and nothing that was deleted. */
export async function readThread(db: Db, conversation: ConversationRow): Promise<ThreadText[]> {
  const newest = await selectMessages(db, conversation, {
    where: sql`m.deleted_at is null and m.system is null and m.body <> ''`,
    order: sql`m.no desc`,
    limit: messageSuggestionRules.messages,
  });
  return newest.toReversed().map(({ authorNo, body, sentAt }) => ({
    isOwn: authorNo === conversation.own_no,
    text: body,
    at: new Date(sentAt),
  }));
}

/** What the other member wrote last, if it is newer than what the viewer wrote. */
export function unansweredOf(thread: readonly ThreadText[]): ThreadText[] {
  return thread.slice(thread.findLastIndex(({ isOwn }) => isOwn) + 1);
}

/** What the viewer wrote last, if the other member has not written since. */
export function waitingOf(thread: readonly ThreadText[]): ThreadText[] {
  return thread.slice(thread.findLastIndex(({ isOwn }) => !isOwn) + 1);
}
