import type { Language } from '@foyer/contract/limits.ts';
import { z } from 'zod';
import { messagingRules } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { type ConversationRow, findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import { presentConversation } from './present-conversation.ts';

const requestNews = z.object({
  conversationId: z.uuid(),
  /** The recipient. */
  userId: z.uuid(),
  what: z.enum(['requested', 'accepted', 'added']),
  /** The last message at that time. */
  no: z.int(),
});
type RequestNews = z.output<typeof requestNews>;

/** A member should be notified of a message request, that theirs was accepted, or that they were added to a group. */
export const requestNewsDue = domainEvent('message-request-news', requestNews);

const titles: Record<RequestNews['what'], Record<Language, (name: string) => string>> = {
  requested: { en: (name) => `${name} wants to message you`, es: (name) => `${name} quiere escribirte` },
  accepted: {
    en: (name) => `${name} accepted your message request`,
    es: (name) => `${name} aceptó tu solicitud de mensaje`,
  },
  added: { en: (name) => `You were added to ${name}`, es: (name) => `Te añadieron a ${name}` },
};
export const someone: Record<Language, string> = { en: 'A member', es: 'Un miembro' };
export const aGroup: Record<Language, string> = { en: 'a group', es: 'un grupo' };

/**
 * In the transaction of the change. Due after a moment, in which members with the page open see it there. Call
 * `deps.wakeOutbox()` after the commit.
 */
export async function enqueueRequestNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  news: RequestNews,
): Promise<void> {
  const notBefore = new Date(deps.clock.now().getTime() + messagingRules.newsDelaySeconds * 1000);
  await enqueueEvent(deps, tx, requestNewsDue, news, { idempotencyKey: keyOf(news), notBefore });
}

/**
 * Tells of it in the app, in the name that the member sees, if it is still true then: not once the request or group was read, answered
 * or hidden by a block, and not in a conversation that was muted or archived. Idempotent.
 */
export async function notifyRequestNews(deps: Deps, news: RequestNews): Promise<void> {
  const { conversationId, userId, what } = news;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const row = await findConversation(tx, userId, conversationId, at);
    if (row?.notify_now !== 'all' || row.is_archived) return;
    if (!isStillTrue(news, row)) return;
    const { person, group } = await presentConversation(tx, userId, conversationId, at);
    const nameIn = (language: Language) =>
      group ? nameOr(group.name, aGroup[language]) : nameOr(person?.displayName ?? '', someone[language]);
    const title = (language: Language) => titles[what][language](nameIn(language));
    await notifyByChoice(deps, tx, {
      userId,
      kind: 'messages',
      email: null,
      digest: { title: { en: title('en'), es: title('es') }, path: `/messages/${conversationId}` },
      // A group goes by its own name.
      aboutId: row.kind === 'direct' ? row.other_id : null,
      idempotencyKey: keyOf(news),
    });
  });
}

function isStillTrue({ what, no }: RequestNews, { state, read_no }: ConversationRow): boolean {
  if (what === 'requested') return state === 'received' && read_no < no;
  return state === 'open' && (what === 'accepted' || read_no < no);
}

function keyOf({ what, conversationId, userId, no }: RequestNews): string {
  return `${requestNewsDue.name}:${what}:${conversationId}:${userId}:${no}`;
}
