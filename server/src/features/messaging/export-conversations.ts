import { replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import {
  type ConversationRow,
  ownConversations,
  parseConversations,
} from '#src/features/conversation-access/conversation-rows.ts';
import { readParticipants } from '#src/features/conversation-access/read-participants.ts';
import { selectMessages } from '#src/features/message-sending/message-rows.ts';
import { presentConversations } from './present-conversation.ts';

const everything = 2_147_483_647;

/**
 * A member's conversations for their data export, as they see them themselves. Of conversations that are hidden, as after a
 * block, only what they wrote.
 */
export async function exportConversations({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const at = clock.now();
  const { rows } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o order by o.last_at, o.id`);
  const own = parseConversations(rows);
  const shown = new Map((await presentConversations(db, userId, own, at)).map((each) => [each.id, each]));
  return await Promise.all(
    own.map(async (row) => {
      const conversation = shown.get(row.id);
      const isOwn = sql`m.author_no = ${row.own_no}`;
      const isShown = conversation ? sql`(m.no > ${row.joined_no} or ${isOwn})` : isOwn;
      // Also what the member wrote before they left a group and came back.
      const messages = await selectMessages(
        db,
        { ...row, joined_no: 0 },
        { where: isShown, order: sql`m.no`, limit: everything },
      );
      const nameOf = conversation && row.kind !== 'direct' ? await namesIn(db, userId, row) : () => 'them';
      return {
        with: conversation?.group?.name ?? conversation?.event?.title ?? conversation?.person?.displayName ?? null,
        state: conversation?.state ?? 'closed',
        draft: row.draft,
        notify: row.notify,
        mutedUntil: row.muted_until,
        messages: messages.map(
          ({ authorNo, body, system, attachments, linkPreview, sentAt, editedAt, isDeleted, reactions }) => ({
            by: authorNo === row.own_no ? 'you' : nameOf(authorNo),
            body: row.kind === 'direct' ? body : replaceMentions(body, (no) => `@${nameOf(no)}`),
            ...(system && { event: { what: system.what, people: system.people.map(nameOf), name: system.name } }),
            ...(attachments.length > 0 && { files: attachments.map(({ id, name }) => ({ id, name })) }),
            ...(linkPreview && { linkPreview: { url: linkPreview.url, title: linkPreview.title } }),
            sentAt,
            editedAt,
            isDeleted,
            yourReactions: reactions.flatMap(({ emoji, isMine }) => (isMine ? [emoji] : [])),
          }),
        ),
      };
    }),
  );
}

/** The participants of a group under the names that the member sees. */
async function namesIn(db: Db, userId: string, row: ConversationRow): Promise<(no: number) => string> {
  const participants = await readParticipants(db, userId, row, { after: 0, limit: everything });
  const names = new Map(participants.map(({ no, person }) => [no, person?.displayName]));
  return (no) => names.get(no) ?? 'a member';
}
