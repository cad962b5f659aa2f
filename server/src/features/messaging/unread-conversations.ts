import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { ownConversations, parseConversations } from '#src/features/conversation-access/conversation-rows.ts';
import { mentions } from '#src/features/message-sending/mentions.ts';
import { presentConversations } from './present-conversation.ts';

/**
 * A conversation of the inbox with unread messages, up to `lastNo`. `since`: when the first of them was sent of which no email
 * has told.
 */
export type Unread = {
  id: string;
  name: string;
  /** The other of two members. */
  personId: string | null;
  count: number;
  lastNo: number;
  since: Date | null;
};

const waiting = z.object({
  id: z.string(),
  other_id: z.string().nullable(),
  since: z.coerce.date().nullable(),
  count: z.number(),
});

/**
 * The conversations that a member should read, latest first, under the names that the member sees, or the group's own: no requests,
 * and none that are archived or don't notify. Where only mentions notify, only messages that mention the member.
 */
export async function unreadConversations(tx: Tx, userId: string, at: Date): Promise<Unread[]> {
  const { rows } = await tx.execute(sql`
    select o.*, unread.since, unread.count
    from (${ownConversations(userId, at)}) o
    join conversation_participants p on p.conversation_id = o.id and p.no = o.own_no
    cross join lateral (
      select count(*)::int as count, max(m.sent_at) as newest_at, min(m.sent_at) filter (where m.no > p.mailed_no) as since from messages m
      where m.conversation_id = o.id and m.no > greatest(o.read_no, o.joined_no) and m.no <= o.last_no
        and m.author_no <> o.own_no and m.deleted_at is null and m.system is null
        and (o.notify_now = 'all' or ${mentions(userId)})
    ) unread
    where o.state in ('open', 'closed') and not o.is_request and o.notify_now <> 'none' and not o.is_archived
      and unread.newest_at is not null
    order by unread.newest_at desc`);
  const byId = new Map(rows.map((row) => waiting.parse(row)).map((each) => [each.id, each]));
  const shown = await presentConversations(tx, userId, parseConversations(rows), at);
  return shown.map(({ id, person, group, event, unread, lastNo }) => ({
    id,
    name: group?.name ?? event?.title ?? person?.displayName ?? '',
    personId: byId.get(id)?.other_id ?? null,
    count: Math.min(byId.get(id)?.count ?? unread, unread),
    lastNo,
    since: byId.get(id)?.since ?? null,
  }));
}

/** Records that the member was notified about them. */
export async function noteMailed(tx: Tx, userId: string, unread: readonly Unread[]): Promise<void> {
  const each = <T>(part: (one: Unread) => T) => sql.param(unread.map(part));
  await tx.execute(sql`update conversation_participants p set mailed_no = greatest(p.mailed_no, told.no)
    from unnest(${each(({ id }) => id)}::uuid[], ${each(({ lastNo }) => lastNo)}::int[]) as told (id, no)
    where p.conversation_id = told.id and p.user_id = ${userId}`);
}
