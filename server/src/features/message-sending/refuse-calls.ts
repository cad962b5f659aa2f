import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { messageBudgets } from '#src/config/messaging.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { conversationClosed } from '#src/features/conversation-access/conversation-rows.ts';
import { mayWrite } from '#src/features/conversation-access/may-write.ts';
import { attachmentGone, lockUploads } from '#src/features/message-attachments/claim-attachments.ts';
import { tooMany } from '#src/http/limits/limits.ts';
import { spendTogether } from '#src/http/limits/spend-together.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { contentDiffers, type RecognizedCall } from './recognize-messages.ts';

/** Refusals by member. A batch has one call of each. */
export type Refusals = Map<string, AppError>;
/** Refuses some of the calls to one conversation. It is locked, and nothing is written yet. */
export type Check = (deps: Deps, tx: Tx, calls: readonly RecognizedCall[]) => Refusals | Promise<Refusals>;

const refuseConflict: Check = (_deps, _tx, calls) =>
  refuseIf(calls, ({ isConflict }) => (isConflict ? contentDiffers() : null));

/** A repeat is answered even if the conversation was closed meanwhile. */
const refuseClosed: Check = (_deps, _tx, calls) =>
  refuseIf(calls, ({ conversation, fresh }) =>
    fresh.length > 0 && !mayWrite(conversation.state) ? conversationClosed() : null,
  );

/** A message answers one that its author sees. */
const refuseUnseenReply: Check = (_deps, _tx, calls) =>
  refuseIf(calls, ({ conversation: { joined_no, last_no }, fresh }) =>
    fresh.some(({ replyToNo }) => replyToNo !== undefined && (replyToNo > last_no || replyToNo <= joined_no))
      ? fieldRefused('replyToNo', 'invalid_format')
      : null,
  );

/** Budgets come last, so that a call that is refused for something else costs nothing. */
const limits: readonly Check[] = [refuseTooSoon, refuseUnseenReply, refuseMissingUploads, spendBudgets];
/** Who opens a conversation was found to have the right to write in it, whatever its state was before. */
export const openingChecks: readonly Check[] = [refuseConflict, ...limits];
export const sendingChecks: readonly Check[] = [refuseConflict, refuseClosed, ...limits];

function refuseIf(calls: readonly RecognizedCall[], refusalOf: (call: RecognizedCall) => AppError | null): Refusals {
  const refusals: Refusals = new Map();
  for (const call of calls) {
    const refusal = refusalOf(call);
    if (refusal) refusals.set(call.userId, refusal);
  }
  return refusals;
}

const lastOfAuthor = z.object({ authorNo: z.number(), sentAt: z.coerce.date() });

/** Slow mode of a room: attendees write one message at a time, some seconds apart. */
async function refuseTooSoon({ clock }: Deps, tx: Tx, calls: readonly RecognizedCall[]): Promise<Refusals> {
  const slowed = calls.filter(
    ({ conversation: { slow_seconds, role }, fresh }) => slow_seconds > 0 && role === 'member' && fresh.length > 0,
  );
  const [first] = slowed;
  if (!first) return new Map();
  const { rows } = await tx.execute(sql`
    select author.no as "authorNo", last.sent_at as "sentAt"
    from unnest(${sql.param(slowed.map(({ conversation }) => conversation.own_no))}::int[]) as author (no)
    cross join lateral (select m.sent_at from messages m
      where m.conversation_id = ${first.conversation.id} and m.author_no = author.no
      order by m.no desc limit 1) last`);
  const lastSentAt = new Map(
    z
      .array(lastOfAuthor)
      .parse(rows)
      .map(({ authorNo, sentAt }) => [authorNo, sentAt]),
  );
  return refuseIf(slowed, ({ conversation: { own_no, slow_seconds }, fresh }) => {
    // Pages then send them one by one.
    if (fresh.length > 1) return fieldRefused('messages', 'list.max_items');
    const last = lastSentAt.get(own_no);
    const wait = last ? last.getTime() + slow_seconds * 1000 - clock.now().getTime() : 0;
    return wait > 0 ? slowedDown(Math.ceil(wait / 1000)) : null;
  });
}

function slowedDown(retryAfter: number): AppError {
  return new AppError('RATE_LIMITED', 'The organizer has slowed down this room.', {
    retryAfter,
    details: { retryAfter },
  });
}

/** Every upload is there, its author's own, and part of one message. They stay locked. */
async function refuseMissingUploads(_deps: Deps, tx: Tx, calls: readonly RecognizedCall[]): Promise<Refusals> {
  const refusals: Refusals = new Map();
  for (const { userId, fresh } of calls) {
    const ids = fresh.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id));
    if (ids.length === 0) continue;
    const uploads = await lockUploads(tx, userId, ids);
    if (uploads.size < ids.length) refusals.set(userId, attachmentGone());
  }
  return refusals;
}

/** In the transaction, so that a failure gives them back. */
async function spendBudgets(deps: Deps, tx: Tx, calls: readonly RecognizedCall[]): Promise<Refusals> {
  const sending = calls.filter(({ fresh }) => fresh.length > 0);
  const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
  const waits = await spendTogether(
    store,
    sending.map(({ userId, fresh }) =>
      messageBudgets.map(({ name, ...budget }) => ({ key: `${name}:${userId}`, budget, many: fresh.length })),
    ),
  );
  const refusals: Refusals = new Map();
  for (const [at, { userId }] of sending.entries()) {
    const retryAfter = waits[at] ?? null;
    if (retryAfter !== null) refusals.set(userId, tooMany(retryAfter));
  }
  return refusals;
}
