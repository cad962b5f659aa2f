import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { dropAttachmentsOfMember } from '#src/features/message-attachments/attachment-files.ts';
import { endMembership } from './end-membership.ts';

/**
 * Empties what a member wrote, with earlier texts, reactions and drafts. The others keep the places of the messages, as
 * deleted ones, and learn of it like of any change: by the sweep of live updates, as it follows no commit of its own. The member
 * leaves their groups, which keep their names. Conversations in which nobody is left are deleted.
 */
export async function eraseConversations(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const at = sql`${deps.clock.now().toISOString()}::timestamptz`;
  const own = sql`(select p.conversation_id, p.no from conversation_participants p where p.user_id = ${userId})`;
  // In the order of their ids, so that two erasures never wait for each other in a circle.
  await tx.execute(sql`select id from conversations
    where id in (select conversation_id from ${own} own) order by id for no key update`);
  await leaveGroups(deps, tx, userId);
  await dropAttachmentsOfMember(deps, tx, userId);
  await tx.execute(sql`delete from message_revisions r using messages m, ${own} own
    where m.conversation_id = own.conversation_id and m.author_no = own.no
      and r.conversation_id = m.conversation_id and r.no = m.no`);
  await tx.execute(sql`delete from link_previews v using messages m, ${own} own
    where m.conversation_id = own.conversation_id and m.author_no = own.no
      and v.conversation_id = m.conversation_id and v.no = m.no`);
  await tx.execute(sql`with changed as (
      select m.conversation_id, m.no, c.last_seq + row_number() over (partition by m.conversation_id order by m.no) as seq,
        m.author_no = own.no as is_own
      from ${own} own
      join conversations c on c.id = own.conversation_id
      join messages m on m.conversation_id = own.conversation_id
      where m.system is null and m.author_no = own.no or exists (select 1 from message_reactions r
        where r.conversation_id = m.conversation_id and r.no = m.no and r.author_no = own.no)
    ), counted as (
      update conversations c set last_seq = latest.seq
      from (select conversation_id, max(seq) as seq from changed group by conversation_id) latest
      where c.id = latest.conversation_id
    )
    update messages m set seq = changed.seq, changed_at = ${at},
      body = case when is_own then '' else m.body end,
      content_mac = case when is_own then ''::bytea else m.content_mac end,
      deleted_at = case when is_own then coalesce(m.deleted_at, ${at}) else m.deleted_at end
    from changed where m.conversation_id = changed.conversation_id and m.no = changed.no`);
  await tx.execute(sql`delete from message_reactions r using ${own} own
    where r.conversation_id = own.conversation_id and r.author_no = own.no`);
  // Others' reactions to messages that are now gone.
  await tx.execute(sql`delete from message_reactions r using messages m, ${own} own
    where m.conversation_id = own.conversation_id and m.author_no = own.no
      and r.conversation_id = m.conversation_id and r.no = m.no`);
  await tx.execute(sql`delete from message_mentions n using messages m, ${own} own
    where m.conversation_id = own.conversation_id and m.author_no = own.no
      and n.conversation_id = m.conversation_id and n.no = m.no`);
  await tx.execute(sql`delete from message_mentions n using ${own} own
    where n.conversation_id = own.conversation_id and n.whom_no = own.no`);
  // Names that the member gave to groups. What happened in them stays, in numbers.
  await tx.execute(sql`update messages m set system = m.system || '{"name": null}' from ${own} own
    where m.conversation_id = own.conversation_id and m.author_no = own.no and m.system ->> 'name' is not null`);
  // The key names its members, and the hash their words.
  await tx.execute(sql`update conversations set key = null, request_mac = null
    where kind <> 'event' and id in (select conversation_id from ${own} own)`);
  await tx.execute(sql`delete from conversations c
    where c.kind <> 'event' and c.id in (select conversation_id from ${own} own) and not exists (
      select 1 from conversation_participants p where p.conversation_id = c.id and p.user_id <> ${userId})`);
  await tx.execute(sql`update conversation_participants
    set user_id = null, draft = '', muted_until = null, is_marked_unread = false where user_id = ${userId}`);
}

const membership = z.object({ id: z.string(), no: z.number() });

async function leaveGroups(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`select c.id, p.no
    from conversation_participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${userId} and p.left_no is null and c.kind = 'group' order by c.id`);
  for (const { id, no } of z.array(membership).parse(rows)) await endMembership(deps, tx, id, { no, byNo: no });
}
