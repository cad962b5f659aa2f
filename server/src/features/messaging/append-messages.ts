import { mentionedIn } from '@foyer/contract/rules/messaging/mentions.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { messageBudgets } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import { requestLinkPreview } from '#src/features/link-previews/request-preview.ts';
import { claimAttachments, type NewAttachment } from '#src/features/message-attachments/claim-attachments.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { enqueueUnreadMessages } from './mail-unread.ts';
import { enqueueMentionNews } from './mention-news.ts';
import { saveMentions } from './mentions.ts';
import { enqueuePush } from './push/push-unread.ts';

export type NewMessage = {
  clientId: string;
  body: string;
  replyToNo?: number | undefined;
  attachments?: readonly NewAttachment[] | undefined;
};

/**
 * Stores messages of the viewer after the last one, in the order given, and returns their numbers. A message that was stored
 * before is recognized by its client id and not stored again; IDEMPOTENCY_CONFLICT if that one said something else. The
 * conversation is locked.
 */
export async function appendMessages(
  deps: Deps,
  tx: Tx,
  userId: string,
  conversation: ConversationRow,
  given: readonly NewMessage[],
): Promise<number[]> {
  const numbers = await findSent(deps, tx, conversation, given);
  const fresh = new Map<string, NewMessage>();
  for (const each of given) {
    const same = fresh.get(each.clientId);
    if (same && !macOf(deps, same).equals(macOf(deps, each))) throw contentDiffers();
    if (!numbers.has(each.clientId)) fresh.set(each.clientId, each);
  }
  await requireSlow(deps, tx, conversation, fresh.size);
  await spend(deps, tx, userId, fresh.size);
  const at = deps.clock.now();
  const counters = await advance(tx, conversation.id, fresh.size, at);
  const rows = [...fresh.values()].map(({ clientId, body, replyToNo, attachments }, n) => {
    if (replyToNo !== undefined && (replyToNo > conversation.last_no || replyToNo <= conversation.joined_no))
      throw fieldRefused('replyToNo', 'invalid_format');
    return {
      id: deps.random.uuid(),
      conversationId: conversation.id,
      no: counters.lastNo - fresh.size + 1 + n,
      seq: counters.lastSeq - fresh.size + 1 + n,
      authorNo: conversation.own_no,
      clientId,
      contentMac: macOf(deps, { clientId, body, replyToNo, attachments }),
      body,
      replyToNo: replyToNo ?? null,
      sentAt: at,
      changedAt: at,
    };
  });
  if (rows.length > 0) {
    await tx.insert(messages).values(rows);
    await tx
      .update(conversationParticipants)
      .set({ hasAgreed: true })
      .where(
        and(
          eq(conversationParticipants.conversationId, conversation.id),
          eq(conversationParticipants.no, conversation.own_no),
          eq(conversationParticipants.hasAgreed, false),
        ),
      );
  }
  for (const { clientId, no } of rows)
    await claimAttachments(tx, userId, { conversationId: conversation.id, no }, fresh.get(clientId)?.attachments ?? []);
  await saveMentions(tx, userId, conversation, rows);
  const mentioning = conversation.kind === 'direct' ? [] : rows.filter(({ body }) => mentionedIn(body).length > 0);
  for (const row of rows) await requestLinkPreview(deps, tx, userId, conversation.kind, row);
  // In the room of an event, only mentions are worth an email or a push message.
  if (conversation.kind === 'event' ? mentioning.length > 0 : rows.length > 0) {
    const sent = { conversationId: conversation.id, authorNo: conversation.own_no };
    const lastNo = mentioning.at(-1)?.no;
    if (lastNo !== undefined) await enqueueMentionNews(deps, tx, { ...sent, lastNo });
    await enqueueUnreadMessages(deps, tx, sent);
    await enqueuePush(deps, tx, sent);
  }
  for (const { clientId, no } of rows) numbers.set(clientId, no);
  return [...new Set(given.flatMap(({ clientId }) => numbers.get(clientId) ?? []))];
}

/** The numbers of those that were stored before, by client id. */
export async function findSent(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  { id, own_no }: Pick<ConversationRow, 'id' | 'own_no'>,
  given: readonly NewMessage[],
): Promise<Map<string, number>> {
  const known = await tx
    .select({ clientId: messages.clientId, no: messages.no, contentMac: messages.contentMac })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        eq(messages.authorNo, own_no),
        inArray(
          messages.clientId,
          given.map(({ clientId }) => clientId),
        ),
      ),
    );
  const byClientId = new Map(known.map((each) => [each.clientId, each]));
  for (const each of given) {
    const stored = byClientId.get(each.clientId);
    if (stored && !stored.contentMac.equals(macOf(deps, each))) throw contentDiffers();
  }
  return new Map(known.map(({ clientId, no }) => [clientId, no]));
}

/** The next numbers of a locked conversation, which is no longer a request once a message is written in it. */
export async function advance(tx: Tx, id: string, by: number, at: Date): Promise<{ lastNo: number; lastSeq: number }> {
  const { lastNo, lastSeq } = conversations;
  if (by === 0) return { lastNo: 0, lastSeq: 0 };
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

/** In the transaction, so that a refusal later on gives them back. */
async function spend(deps: Deps, tx: Tx, userId: string, many: number): Promise<void> {
  if (many === 0) return;
  const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
  for (const { name, ...budget } of messageBudgets) await requireBudget(store, `${name}:${userId}`, budget, many);
}

/** Slow mode of a room: attendees write one message at a time, some seconds apart. */
async function requireSlow(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, role, own_no, slow_seconds }: Pick<ConversationRow, 'id' | 'role' | 'own_no' | 'slow_seconds'>,
  many: number,
): Promise<void> {
  if (many === 0 || slow_seconds === 0 || role !== 'member') return;
  // Pages then send them one by one.
  if (many > 1) throw fieldRefused('messages', 'list.max_items');
  const [last] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.conversationId, id), eq(messages.authorNo, own_no)))
    .orderBy(desc(messages.no))
    .limit(1);
  const wait = last ? last.sentAt.getTime() + slow_seconds * 1000 - clock.now().getTime() : 0;
  if (wait > 0)
    throw new AppError('RATE_LIMITED', 'The organizer has slowed down this room.', {
      retryAfter: Math.ceil(wait / 1000),
      details: { retryAfter: Math.ceil(wait / 1000) },
    });
}

/** Keyed, because a plain hash of a short text can be guessed. */
function macOf({ secrets }: Pick<Deps, 'secrets'>, { body, replyToNo, attachments = [] }: NewMessage): Buffer {
  return secrets.mac('message-content', body, replyToNo ?? 0, ...attachments.map(({ id }) => id));
}

const contentDiffers = () => new AppError('IDEMPOTENCY_CONFLICT', 'Another message was sent with this client id.');
