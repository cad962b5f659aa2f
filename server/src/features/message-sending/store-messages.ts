import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import type { FreshMessage, RecognizedCall } from './recognize-messages.ts';

/** A message as it was stored, with what its author sent besides the text. */
export type StoredMessage = FreshMessage & {
  userId: string;
  id: string;
  no: number;
  seq: number;
  authorNo: number;
  sentAt: Date;
};

/** Numbers and inserts the new messages of all calls to one locked conversation, in one statement. */
export async function storeMessages(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  calls: readonly RecognizedCall[],
): Promise<StoredMessage[]> {
  const fresh = calls.flatMap((call) => call.fresh.map((message) => ({ call, message })));
  const [first] = fresh;
  if (!first) return [];
  const { id: conversationId } = first.call.conversation;
  const sentAt = deps.clock.now();
  const { lastNo, lastSeq } = await advance(tx, conversationId, fresh.length, sentAt);
  const rows = fresh.map(
    ({ call, message }, n): StoredMessage => ({
      ...message,
      userId: call.userId,
      id: deps.random.uuid(),
      no: lastNo - fresh.length + 1 + n,
      seq: lastSeq - fresh.length + 1 + n,
      authorNo: call.conversation.own_no,
      sentAt,
    }),
  );
  const each = <T>(part: (row: StoredMessage) => T) => sql.param(rows.map(part));
  const at = sql`${sentAt.toISOString()}::timestamptz`;
  // Arrays, so that the text of the statement stays the same for any number of messages.
  await tx.execute(sql`
    insert into messages (conversation_id, id, no, seq, author_no, client_id, content_mac, body, reply_to_no, sent_at, changed_at)
    select ${conversationId}::uuid, fresh.*, ${at}, ${at}
    from unnest(
      ${each(({ id }) => id)}::uuid[], ${each(({ no }) => no)}::int[], ${each(({ seq }) => seq)}::int[],
      ${each(({ authorNo }) => authorNo)}::smallint[], ${each(({ clientId }) => clientId)}::uuid[],
      ${each(({ contentMac }) => contentMac)}::bytea[], ${each(({ body }) => body)}::text[],
      ${each(({ replyToNo }) => replyToNo ?? null)}::int[]) as fresh`);
  return rows;
}

/** The next numbers of a locked conversation, which is no longer a request once a message is written in it. */
export async function advance(tx: Tx, id: string, by: number, at: Date): Promise<{ lastNo: number; lastSeq: number }> {
  const { lastNo, lastSeq } = conversations;
  const [counters] = await tx
    .update(conversations)
    .set({
      lastNo: sql`${lastNo} + ${by}`,
      lastSeq: sql`${lastSeq} + ${by}`,
      lastAt: at,
      state: 'open',
      declinedAt: null,
    })
    .where(eq(conversations.id, id))
    .returning({ lastNo, lastSeq });
  if (!counters) throw new Error('the conversation is locked, so it is there');
  return counters;
}

/** Whoever writes agrees to talk. */
export async function noteAgreed(tx: Tx, authors: readonly ConversationRow[]): Promise<void> {
  const agreeing = authors.filter((author) => !author.has_agreed);
  const [first] = agreeing;
  if (!first) return;
  await tx
    .update(conversationParticipants)
    .set({ hasAgreed: true })
    .where(
      and(
        eq(conversationParticipants.conversationId, first.id),
        inArray(
          conversationParticipants.no,
          agreeing.map(({ own_no }) => own_no),
        ),
      ),
    );
}
