import type { MessageRequestAllowance } from '@foyer/contract/messaging/conversations.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Budget, day } from '#src/config/budget.ts';
import { messagingRules } from '#src/config/messaging.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { ownConversations } from '#src/features/conversation-access/conversation-rows.ts';
import { inDatabase, refund, spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Store = { db: Db | Tx; clock: Deps['clock'] };

const keyOf = (userId: string) => `message-requests:${userId}`;

/** Spends one of the member's message requests; MESSAGE_REQUEST_LIMIT if none is left. The member is locked. */
export async function spendMessageRequest(store: Store, userId: string): Promise<void> {
  const { perDay, pendingLimit } = await limitsOf(store, userId);
  if ((await countPending(store, userId)) >= pendingLimit)
    throw new AppError('MESSAGE_REQUEST_LIMIT', 'Too many of your message requests are waiting for an answer.', {
      details: { limit: 'pending' },
    });
  const { allowed, retryAfter } = await spend(inDatabase(store), keyOf(userId), perDay);
  if (allowed) return;
  const renewsAt = new Date(store.clock.now().getTime() + retryAfter * 1000).toISOString();
  throw new AppError('MESSAGE_REQUEST_LIMIT', "You've sent all message requests for today.", {
    details: { limit: 'day', renewsAt },
    retryAfter,
  });
}

/** Gives a request back whose recipient accepted. */
export function refundMessageRequest(store: Store, userId: string): Promise<void> {
  return refund(inDatabase(store), keyOf(userId));
}

/** What the member can still send, and when it renews. */
export async function readMessageRequestAllowance(store: Store, userId: string): Promise<MessageRequestAllowance> {
  const { perDay, pendingLimit } = await limitsOf(store, userId);
  const [budget] = await store.db
    .select({ spent: budgets.spent, resetsAt: budgets.resetsAt })
    .from(budgets)
    .where(and(eq(budgets.key, keyOf(userId)), gt(budgets.resetsAt, store.clock.now())));
  return {
    remaining: Math.max(0, perDay.limit - (budget?.spent ?? 0)),
    renewsAt: budget && budget.spent > 0 ? budget.resetsAt.toISOString() : null,
    pending: await countPending(store, userId),
    pendingLimit,
  };
}

/** Half as much in the first day of an account, when most spam is sent. */
async function limitsOf({ db, clock }: Store, userId: string): Promise<{ perDay: Budget; pendingLimit: number }> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const isNew = user !== undefined && clock.now().getTime() - user.createdAt.getTime() < day * 1000;
  const share = isNew ? messagingRules.firstDayShare : 1;
  return {
    perDay: { limit: Math.floor(messagingLimits.requestsPerDay * share), seconds: day },
    pendingLimit: Math.floor(messagingLimits.requestsPending * share),
  };
}

/** Requests of the member that look open to them, among them those that were declined. */
async function countPending({ db, clock }: Store, userId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (${ownConversations(userId, clock.now())}) o where o.state = 'sent'`);
  return rows[0]?.n ?? 0;
}
