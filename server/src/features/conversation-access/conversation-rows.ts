import {
  conversationKinds,
  conversationStates,
  groupRoles,
  notificationLevels,
} from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { isConnectedWith } from '#src/features/relationships/relationships.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isManagerOf, isOrganizerOf, isRoomOpen, mayBeInRoom } from './room-access.ts';

const row = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** Of a group. For a member who has left, as it was then. */
  name: z.string().nullable(),
  /** In a group; in the room of an event, the organizer is its owner and managers are admins. */
  role: z.enum(groupRoles),
  event_id: z.string().nullable(),
  event_slug: z.string().nullable(),
  event_title: z.string().nullable(),
  slow_seconds: z.number(),
  /** What it is to the viewer: the only place where this is decided. */
  state: z.enum([...conversationStates, 'hidden']),
  is_request: z.boolean(),
  is_own_request: z.boolean(),
  expires_at: z.coerce.date().nullable(),
  declined_at: z.coerce.date().nullable(),
  last_at: z.coerce.date(),
  last_seq: z.number(),
  /** The messages that the viewer sees: those after `joined_no`, up to `last_no`. */
  joined_no: z.number(),
  last_no: z.number(),
  /** Of a group that the viewer has left: when, after which nothing of it reaches them. */
  left_at: z.coerce.date().nullable(),
  own_no: z.number(),
  read_no: z.number(),
  is_marked_unread: z.boolean(),
  /** What the member chose, and what they are notified of now: less while it is muted. */
  notify: z.enum(notificationLevels),
  notify_now: z.enum(notificationLevels),
  is_muted: z.boolean(),
  muted_until: z.coerce.date().nullable(),
  is_archived: z.boolean(),
  draft: z.string(),
  /** The other of two members; null in a group. */
  other_no: z.number().nullable(),
  /** Also null once their account is erased. */
  other_id: z.string().nullable(),
  has_other_left: z.boolean(),
  has_other_agreed: z.boolean(),
  /** They have written, or accepted a request. */
  has_agreed: z.boolean(),
  is_connected: z.boolean(),
  is_blocked: z.boolean(),
});
export type ConversationRow = z.output<typeof row>;
const rowOf = row.extend({ userId: z.string() });

/**
 * The viewer's conversations with all that decides what they are to them. To the sender of a message request, a decline, a
 * block and silence are the same: `sent` until it expires, then `closed`. To those who have left a group, it is what it was
 * at the message that tells of it.
 */
export function ownConversations(userId: string | SQL, at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  const hasBlocked = (one: SQL, other: SQL) =>
    sql`exists (select 1 from member_blocks b where b.user_id = ${one} and b.blocked_id = ${other})`;
  return sql`select c.id, c.kind, c.event_id, ev.slug as event_slug, ev.title as event_title, c.slow_seconds,
      case when c.kind <> 'event' then me.role when ev.organizer_user_id = me.user_id then 'owner'
        when ${isManagerOf(sql`me.user_id`)} then 'admin' else 'member' end as role,
      coalesce(leaving.sent_at, c.last_at) as last_at,
      coalesce(leaving.seq, c.last_seq) as last_seq, leaving.sent_at as left_at,
      case when leaving.no is null then c.name else coalesce((
        select m.system ->> 'name' from messages m
        where m.conversation_id = c.id and m.no <= me.left_no and m.system ->> 'name' is not null
        order by m.no desc limit 1), '') end as name,
      c.expires_at, c.declined_at,
      f.is_own_request, f.has_blocked or f.is_blocked_by as is_blocked, f.is_connected,
      c.state = 'request' and not f.is_connected as is_request,
      me.joined_no, least(c.last_no, me.left_no) as last_no, me.no as own_no, me.read_no, me.is_marked_unread,
      n.notify, case when n.notify = 'none' or f.is_muted and c.kind <> 'group' then 'none'
        when f.is_muted then 'mentions' else n.notify end as notify_now,
      me.muted_until, f.is_muted,
      -- A message brings an archived conversation back, unless it is muted.
      coalesce(me.archived_no >= c.last_no or (f.is_muted or n.notify = 'none') and me.archived_no is not null, false) as is_archived,
      me.draft, other.no as other_no, other.user_id as other_id, other.left_no is not null as has_other_left,
      coalesce(other.has_agreed, false) as has_other_agreed, me.has_agreed,
      case
        when c.kind = 'group' then case when me.left_no is null then 'open' else 'left' end
        when c.kind = 'event' then case
          when not ${mayBeInRoom(sql`me.user_id`)} then 'hidden'
          when me.left_no is not null then 'left'
          when ${isRoomOpen(now)} and (me.silenced_at is null or ${isOrganizerOf(sql`me.user_id`)}) then 'open'
          else 'closed' end
        when f.has_blocked or f.is_blocked_by and not (c.state = 'request' and f.is_own_request) then 'hidden'
        when me.left_no is not null then 'left'
        when c.state = 'request' and not f.is_connected and f.is_own_request then
          case when c.expires_at > ${now} then 'sent' else 'closed' end
        when c.state = 'request' and not f.is_connected then
          case when c.declined_at is null and c.expires_at > ${now} and f.is_other_here then 'received' else 'hidden' end
        when not f.is_other_here then 'closed'
        when f.is_connected or (me.has_agreed and other.has_agreed) then 'open'
        else 'closed'
      end as state
    from conversation_participants me
    join conversations c on c.id = me.conversation_id
    left join events ev on ev.id = c.event_id
    left join messages leaving
      on leaving.conversation_id = c.id and leaving.no = me.left_no and leaving.system is not null
    left join conversation_participants other
      on c.kind = 'direct' and other.conversation_id = c.id and other.no <> me.no
    left join users u on u.id = other.user_id
    cross join lateral (select
      coalesce(c.requested_by_no = me.no, false) as is_own_request,
      coalesce(${isActiveIn('u')} and u.id is not null and other.left_no is null, false)
        as is_other_here,
      ${hasBlocked(sql`me.user_id`, sql`other.user_id`)} as has_blocked,
      ${hasBlocked(sql`other.user_id`, sql`me.user_id`)} as is_blocked_by,
      ${isConnectedWith(userId, sql`other.user_id`)} as is_connected,
      coalesce(me.muted_until > ${now}, false) as is_muted
    ) f
    -- Two members mention nobody, and the room of an event has too many messages.
    cross join lateral (select case when c.kind = 'direct' and me.notify = 'mentions' then 'none'
      when c.kind = 'event' and me.notify = 'all' then 'mentions' else me.notify end as notify) n
    where me.user_id = ${userId}`;
}

/**
 * Unread messages of a row of `ownConversations` called `o`: what others wrote, as far as it is there, after what was read.
 * Never stored.
 */
export const unreadOf = sql`(select count(*)::int from (
    select 1 from messages m
    where m.conversation_id = o.id and m.no > greatest(o.read_no, o.joined_no) and m.no <= o.last_no
      and m.author_no <> o.own_no and m.deleted_at is null and m.system is null
    limit ${messagingLimits.unreadCounted}
  ) counted)`;

/** A conversation of the viewer, also a hidden one. */
export async function findConversation(
  db: Db | Tx,
  userId: string,
  id: string,
  at: Date,
): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o where o.id = ${id}`);
  return rows[0] && row.parse(rows[0]);
}

/** A conversation that the viewer may read; NOT_FOUND otherwise. */
export async function requireConversation(db: Db | Tx, userId: string, id: string, at: Date): Promise<ConversationRow> {
  const found = await findConversation(db, userId, id, at);
  if (!found || found.state === 'hidden') throw noSuchConversation();
  return found;
}

/** Locks a conversation, so that its numbers are given out in the order of commits. Then reads it, also a hidden one. */
export async function lockConversation(tx: Tx, userId: string, id: string, at: Date): Promise<ConversationRow> {
  const found = (await lockConversationFor(tx, [userId], id, at)).get(userId);
  if (!found) throw noSuchConversation();
  return found;
}

/** The same for several members: what it is to each of those who are in it. */
export async function lockConversationFor(
  tx: Tx,
  userIds: readonly string[],
  id: string,
  at: Date,
): Promise<ReadonlyMap<string, ConversationRow>> {
  const members = sql`${sql.param(userIds)}::uuid[]`;
  const locked = await tx.execute(sql`select id from conversations
    where id = ${id} and exists (
      select 1 from conversation_participants p where p.conversation_id = ${id} and p.user_id = any(${members}))
    for no key update`);
  if (locked.rows.length === 0) return new Map();
  // Read by a statement of its own, which sees what was committed while the first one waited.
  const { rows } =
    await tx.execute(sql`select member.user_id as "userId", o.* from unnest(${members}) as member (user_id)
    cross join lateral (${ownConversations(sql`member.user_id`, at)}) o
    where o.id = ${id}`);
  return new Map(
    z
      .array(rowOf)
      .parse(rows)
      .map(({ userId, ...found }) => [userId, found]),
  );
}

/** The same, for a conversation that the viewer may read. */
export async function lockReadable(tx: Tx, userId: string, id: string, at: Date): Promise<ConversationRow> {
  const found = await lockConversation(tx, userId, id, at);
  if (found.state === 'hidden') throw noSuchConversation();
  return found;
}

export function parseConversations(rows: readonly unknown[]): ConversationRow[] {
  return z.array(row).parse(rows);
}

export const noSuchConversation = () => new AppError('NOT_FOUND', 'Conversation not found.');
export const conversationClosed = () => new AppError('CONVERSATION_CLOSED', "You can't write in this conversation.");
