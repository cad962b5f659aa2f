import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { systemMessage } from '@foyer/contract/messaging/messages.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { findPairs } from '#src/features/connections/pair.ts';
import { mayConnectByAccepting } from '#src/features/connections/policy.ts';
import {
  type ConversationRow,
  noSuchConversation,
  ownConversations,
  parseConversations,
  unreadOf,
} from '#src/features/conversation-access/conversation-rows.ts';
import { isHere, memberCards, peopleIn } from '#src/features/conversation-access/people-in.ts';
import { attachmentKindColumn, attachmentKindOf } from '#src/features/message-attachments/attachment-rows.ts';
import { unreadMentionsOf, withNames } from '#src/features/message-sending/mentions.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';

const details = z.object({
  unread: z.number(),
  unread_mentions: z.number(),
  members: z.number(),
  last_author_id: z.string().nullable(),
  last_message: z
    .object({
      no: z.number(),
      authorNo: z.number(),
      body: z.string(),
      system: systemMessage.nullable(),
      attachment: attachmentKindColumn,
      isDeleted: z.boolean(),
    })
    .nullable(),
});

/** Rows of the viewer's conversations as answers, in the same order, with a few statements for any number of them. */
export async function presentConversations(
  db: Db | Tx,
  userId: string,
  rows: readonly ConversationRow[],
  at: Date,
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await db.execute(sql`
    select o.id, ${unreadOf} as unread, ${unreadMentionsOf(userId)} as unread_mentions, last.message as last_message, last.author_id as last_author_id,
      case when o.kind = 'direct' then 0 else (
        select count(*)::int from conversation_participants p
        where p.conversation_id = o.id and ${isHere(sql`o`)}) end as members
    from (${ownConversations(userId, at)}) o
    left join lateral (
      select json_build_object('no', m.no, 'authorNo', m.author_no, 'body', left(m.body, ${messagingLimits.excerpt}),
          'system', m.system, 'attachment', ${attachmentKindOf(sql`m`)}, 'isDeleted', m.deleted_at is not null) as message,
        case when o.kind <> 'direct' and m.author_no <> o.own_no then p.user_id end as author_id
      from messages m
      join conversation_participants p on p.conversation_id = m.conversation_id and p.no = m.author_no
      where m.conversation_id = o.id and m.no = o.last_no and m.no > o.joined_no
    ) last on true
    where o.id = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(found.map((each) => [String(each.id), details.parse(each)]));
  const cards = await cardsOfOthers(db, rows);
  const authors = await lastAuthors(db, userId, rows, byId);
  const texts = await lastTexts(db, userId, rows, byId);
  const senderIds = rows.flatMap(({ state, other_id }) => (state === 'received' && other_id) || []);
  const pairs = await findPairs(db, userId, senderIds);
  return rows.flatMap((row) => {
    const more = byId.get(row.id);
    if (!more || row.state === 'hidden') return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        state: row.state,
        ownNo: row.own_no,
        person: (row.other_id !== null && cards.get(row.other_id)) || null,
        event:
          row.event_id === null || row.event_slug === null || row.event_title === null
            ? null
            : {
                id: row.event_id,
                slug: row.event_slug,
                title: row.event_title,
                isOrganizer: row.role !== 'member',
                slowSeconds: row.slow_seconds,
              },
        group: row.name === null ? null : { name: row.name, role: row.role, members: more.members },
        lastAt: row.last_at.toISOString(),
        lastNo: row.last_no,
        lastSeq: row.last_seq,
        lastMessage: more.last_message && { ...more.last_message, body: texts.get(row.id) ?? more.last_message.body },
        lastAuthor: authors.get(row.id) ?? null,
        readNo: row.read_no,
        unread: more.unread,
        unreadMentions: more.unread_mentions,
        isMarkedUnread: row.is_marked_unread,
        notify: row.notify,
        mutedUntil: row.is_muted ? (row.muted_until?.toISOString() ?? null) : null,
        isArchived: row.is_archived,
        draft: row.draft,
        expiresAt: row.is_request ? (row.expires_at?.toISOString() ?? null) : null,
        canConnect: row.state === 'received' && mayConnectByAccepting(pairs.get(row.other_id ?? ''), userId, at),
      },
    ];
  });
}

/** The last messages that mention a member, with names: few do, so each is looked up by itself. */
async function lastTexts(
  db: Db | Tx,
  userId: string,
  rows: readonly ConversationRow[],
  byId: ReadonlyMap<string, z.output<typeof details>>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const row of rows) {
    const body = byId.get(row.id)?.last_message?.body ?? '';
    // The end of an excerpt may have cut a mention.
    if (body.includes('@{')) texts.set(row.id, await withNames(db, userId, row, body.replace(/@\{\d*$/, '')));
  }
  return texts;
}

/** One conversation, as it is now. */
export async function presentConversation(db: Db | Tx, userId: string, id: string, at: Date): Promise<Conversation> {
  const { rows } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o where o.id = ${id}`);
  const [conversation] = await presentConversations(db, userId, parseConversations(rows), at);
  if (!conversation) throw noSuchConversation();
  return conversation;
}

/** Members who agreed to talk, and senders of requests, show what connections see. Recipients of requests show what all members see. */
async function cardsOfOthers(db: Db | Tx, rows: readonly ConversationRow[]): Promise<ReadonlyMap<string, PersonCard>> {
  const asked = (row: ConversationRow) => row.is_request && row.is_own_request;
  const idsOf = (some: readonly ConversationRow[]) => some.flatMap(({ other_id }) => other_id ?? []);
  const talking = await cardsFor(db, idsOf(rows.filter((row) => !asked(row))), 'connection');
  const others = await cardsFor(db, idsOf(rows.filter(asked)), 'member');
  return new Map([...others, ...talking]);
}

/** The names of those who wrote last in groups and rooms, by conversation, as far as the viewer sees them there. */
async function lastAuthors(
  db: Db | Tx,
  userId: string,
  rows: readonly ConversationRow[],
  byId: ReadonlyMap<string, z.output<typeof details>>,
): Promise<ReadonlyMap<string, string>> {
  const idOf = (row: ConversationRow) => byId.get(row.id)?.last_author_id ?? null;
  const cards = await memberCards(
    db,
    userId,
    rows.filter(({ kind }) => kind === 'group').flatMap((row) => idOf(row) ?? []),
  );
  const names = new Map<string, string>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === null) continue;
    const shown = row.kind === 'event' ? await peopleIn(db, userId, row, [id]) : cards;
    const name = shown.get(id)?.displayName;
    if (name !== undefined) names.set(row.id, name);
  }
  return names;
}
