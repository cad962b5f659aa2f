import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { ownConversations, parseConversations } from './conversation-rows.ts';
import { selectMessages } from './message-rows.ts';
import { presentConversations } from './present-conversation.ts';

const everything = 2_147_483_647;

/**
 * A member's conversations for their data export, as they see them themselves. Of conversations that are hidden, as after a
 * block, only what they wrote.
 */
export async function conversationsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const at = clock.now();
  const { rows } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o order by o.last_at, o.id`);
  const own = parseConversations(rows);
  const shown = new Map((await presentConversations(db, userId, own, at)).map((each) => [each.id, each]));
  return await Promise.all(
    own.map(async (row) => {
      const conversation = shown.get(row.id);
      const isShown = conversation ? sql`true` : sql`m.author_no = ${row.own_no}`;
      const messages = await selectMessages(db, row, { where: isShown, order: sql`m.no`, limit: everything });
      return {
        with: conversation?.person?.displayName ?? null,
        state: conversation?.state ?? 'closed',
        draft: row.draft,
        mutedUntil: row.muted_until,
        messages: messages.map(({ authorNo, body, sentAt, editedAt, isDeleted, reactions }) => ({
          by: authorNo === row.own_no ? 'you' : 'them',
          body,
          sentAt,
          editedAt,
          isDeleted,
          yourReactions: reactions.flatMap(({ emoji, isMine }) => (isMine ? [emoji] : [])),
        })),
      };
    }),
  );
}
