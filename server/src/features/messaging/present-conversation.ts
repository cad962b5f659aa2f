import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { cardsFor } from '#src/features/profiles/search/cards-of.ts';
import {
  type ConversationRow,
  noSuchConversation,
  ownConversations,
  parseConversations,
  unreadOf,
} from './conversation-rows.ts';

const details = z.object({
  unread: z.number(),
  last_message: z.object({ no: z.number(), authorNo: z.number(), body: z.string(), isDeleted: z.boolean() }).nullable(),
});

/** Rows of the viewer's conversations as answers, in the same order, with three statements for any number of them. */
export async function presentConversations(
  db: Db | Tx,
  userId: string,
  rows: readonly ConversationRow[],
  at: Date,
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await db.execute(sql`
    select o.id, ${unreadOf} as unread, (
      select json_build_object('no', m.no, 'authorNo', m.author_no,
        'body', left(m.body, ${messagingLimits.excerpt}), 'isDeleted', m.deleted_at is not null)
      from messages m where m.conversation_id = o.id and m.no = o.last_no and m.no > o.joined_no
    ) as last_message
    from (${ownConversations(userId, at)}) o
    where o.id = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(found.map((each) => [String(each.id), details.parse(each)]));
  const cards = await cardsOfOthers(db, rows);
  return rows.flatMap((row) => {
    const more = byId.get(row.id);
    if (!more || row.state === 'hidden') return [];
    return [
      {
        id: row.id,
        state: row.state,
        ownNo: row.own_no,
        person: (row.other_id !== null && cards.get(row.other_id)) || null,
        lastAt: row.last_at.toISOString(),
        lastNo: row.last_no,
        lastSeq: row.last_seq,
        lastMessage: more.last_message,
        readNo: row.read_no,
        unread: more.unread,
        isMarkedUnread: row.is_marked_unread,
        mutedUntil: row.is_muted ? (row.muted_until?.toISOString() ?? null) : null,
        isArchived: row.is_archived,
        draft: row.draft,
        expiresAt: row.is_request ? (row.expires_at?.toISOString() ?? null) : null,
      },
    ];
  });
}

/** One conversation, as it is now. */
export async function presentConversation(db: Db | Tx, userId: string, id: string, at: Date): Promise<Conversation> {
  const { rows } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o where o.id = ${id}`);
  const [conversation] = await presentConversations(db, userId, parseConversations(rows), at);
  if (!conversation) throw noSuchConversation();
  return conversation;
}

/** Who has agreed to talk shows what connections see, like who asks. Somebody who is asked shows what all members see. */
async function cardsOfOthers(db: Db | Tx, rows: readonly ConversationRow[]): Promise<ReadonlyMap<string, PersonCard>> {
  const asked = (row: ConversationRow) => row.is_request && row.is_own_request;
  const idsOf = (some: readonly ConversationRow[]) => some.flatMap(({ other_id }) => other_id ?? []);
  const talking = await cardsFor(db, idsOf(rows.filter((row) => !asked(row))), 'connection');
  const others = await cardsFor(db, idsOf(rows.filter(asked)), 'member');
  return new Map([...others, ...talking]);
}
