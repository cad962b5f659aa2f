import type { RequestAllowance } from '@foyer/contract/connections/requests.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { and, count, eq, gt, ne, or } from 'drizzle-orm';
import type { Budget } from '#src/config/budget.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { connections } from '#src/db/schema/connections.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { inDatabase, refund, type Spending, spend } from '#src/http/limits/limits.ts';
import { isOtherActive } from './pair.ts';

const { requestsPerDay, pendingSent } = connectionLimits;
/** The window starts with the first request, so a changed time zone renews nothing. */
const dailyAllowance = { limit: requestsPerDay, seconds: 24 * 60 * 60 } as const satisfies Budget;
const keyOf = (userId: string) => `connection-requests:${userId}`;

type Store = { db: Db | Tx; clock: Deps['clock'] };

/** Spends one request of today's allowance. In a transaction, a rollback gives it back. */
export function spendRequest(store: Store, userId: string): Promise<Spending> {
  return spend(inDatabase(store), keyOf(userId), dailyAllowance);
}

/** Gives a request back whose recipient accepted. */
export function refundRequest(store: Store, userId: string): Promise<void> {
  return refund(inDatabase(store), keyOf(userId));
}

/** Sent requests that look open to their sender, who doesn't see those to members who are gone. */
export async function countSent(db: Db | Tx, userId: string, at: Date): Promise<number> {
  const { requestedBy, state, endReason, expiresAt } = connections;
  const looksOpen = or(eq(state, 'requested'), eq(endReason, 'no'));
  const [counted] = await db
    .select({ sent: count() })
    .from(connections)
    .where(and(eq(requestedBy, userId), looksOpen, gt(expiresAt, at), isOtherActive(userId)));
  return counted?.sent ?? 0;
}

/** Requests that wait for this member, who can't answer those of members who are gone. */
export async function countReceived(db: Db | Tx, userId: string, at: Date): Promise<number> {
  const { lowId, highId, requestedBy, state, expiresAt } = connections;
  const [counted] = await db
    .select({ received: count() })
    .from(connections)
    .where(
      and(
        or(eq(lowId, userId), eq(highId, userId)),
        ne(requestedBy, userId),
        eq(state, 'requested'),
        gt(expiresAt, at),
        isOtherActive(userId),
      ),
    );
  return counted?.received ?? 0;
}

/** What the member can still send, and when it renews. */
export async function readAllowance({ db, clock }: Store, userId: string): Promise<RequestAllowance> {
  const now = clock.now();
  const [budget] = await db
    .select({ spent: budgets.spent, resetsAt: budgets.resetsAt })
    .from(budgets)
    .where(and(eq(budgets.key, keyOf(userId)), gt(budgets.resetsAt, now)));
  return {
    remaining: Math.max(0, requestsPerDay - (budget?.spent ?? 0)),
    renewsAt: budget && budget.spent > 0 ? budget.resetsAt.toISOString() : null,
    pending: await countSent(db, userId, now),
    pendingLimit: pendingSent,
  };
}
