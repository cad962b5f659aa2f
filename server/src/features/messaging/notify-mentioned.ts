import type { Language } from '@foyer/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import type { Deps } from '#src/deps.ts';
import { findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { readParticipants } from '#src/features/conversation-access/read-participants.ts';
import { mentions } from '#src/features/message-sending/mentions.ts';
import { mentionNewsDue } from '#src/features/message-sending/message-events.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import { aGroup, someone } from './request-news.ts';

const titles: Record<Language, (author: string, place: string) => string> = {
  en: (author, place) => `${author} mentioned you in ${place}`,
  es: (author, place) => `${author} te mencionó en ${place}`,
};

/** `authorId`: null once their account is erased. */
const mentioned = z.object({ userId: z.string(), authorId: z.string().nullable() });

/**
 * Notifies everyone whom unread messages of the author mention, once for each author until they read. As for emails, a muted group
 * still notifies of mentions, and a muted event room or an archived conversation doesn't. Idempotent.
 */
export async function notifyMentioned(
  deps: Deps,
  { conversationId, authorNo, lastNo }: EventData<typeof mentionNewsDue>,
): Promise<void> {
  const { rows } = await deps.db.execute(sql`
    select distinct p.user_id as "userId", author.user_id as "authorId" from message_mentions n
    join messages m on m.conversation_id = n.conversation_id and m.no = n.no
    join conversation_participants p on p.conversation_id = n.conversation_id and p.no = n.whom_no
    join conversation_participants author on author.conversation_id = n.conversation_id and author.no = m.author_no
    where n.conversation_id = ${conversationId} and n.no <= ${lastNo} and m.author_no = ${authorNo} and n.no > p.read_no
      and p.user_id is not null`);
  for (const { userId, authorId } of z.array(mentioned).parse(rows)) {
    const at = deps.clock.now();
    await deps.db.transaction(async (tx) => {
      const row = await findConversation(tx, userId, conversationId, at);
      if (!row || !['open', 'closed'].includes(row.state)) return;
      if (row.is_archived || row.notify_now === 'none') return;
      const unread = await tx.execute(sql`select 1 from messages m
        where m.conversation_id = ${conversationId} and m.author_no = ${authorNo} and m.deleted_at is null
          and m.no > ${Math.max(row.read_no, row.joined_no)} and m.no <= ${lastNo} and ${mentions(userId)} limit 1`);
      if (unread.rows.length === 0) return;
      const [author] = await readParticipants(tx, userId, row, { after: 0, limit: 1, no: authorNo });
      const nameIn = (language: Language) => nameOr(author?.person?.displayName ?? '', someone[language]);
      const placeIn = (language: Language) => row.event_title ?? nameOr(row.name ?? '', aGroup[language]);
      const title = (language: Language) => titles[language](nameIn(language), placeIn(language));
      await notifyByChoice(deps, tx, {
        userId,
        kind: 'messages',
        email: null,
        isPushed: true,
        digest: { title: { en: title('en'), es: title('es') }, path: `/messages/${conversationId}` },
        aboutId: authorId,
        idempotencyKey: `${mentionNewsDue.name}:${conversationId}:${authorNo}:${row.read_no}:${userId}`,
      });
    });
  }
}
