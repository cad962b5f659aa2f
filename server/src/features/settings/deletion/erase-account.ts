import { and, eq, isNotNull, like, lte, notExists, sql } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { eraseAnalytics } from '#src/features/analytics/erase-analytics.ts';
import { leaveAllRooms } from '#src/features/anonymous-networking/aliases-of.ts';
import { eraseReported } from '#src/features/anonymous-networking/reported-messages.ts';
import { eraseConversations } from '#src/features/messaging/erase-conversations.ts';
import { dropPicturesOf } from '#src/features/profiles/pictures/picture-files.ts';
import { eraseEvents } from './erase-events.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseUnderContacts, eraseUnderEmail } from './erase-under-contacts.ts';
import { lockRelatedEvents } from './lock-related-events.ts';

/**
 * Erases an account that is due, in one transaction. Foreign keys delete what belongs to the account; the rest is listed
 * here. Its contacts become free. Audit records stay under a pseudonym that cannot be traced back.
 */
export async function eraseAccount(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The deletion was canceled at the last moment, or another process has erased the account.
    const isDue = and(eq(users.id, userId), isNotNull(users.deletionDueAt), lte(users.deletionDueAt, deps.clock.now()));
    const [user] = await tx
      .select({
        email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
        phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
        organizationId: users.organizationId,
      })
      .from(users)
      .where(isDue)
      .for('update');
    if (!user) return;
    await lockRelatedEvents(tx, { userId, email: user.email });
    await eraseUnderContacts(tx, user);
    await eraseMessages(deps, tx, { userId, ...user });
    // After the messages, because notices about events canceled here are for others.
    await eraseEvents(deps, tx, userId);
    if (user.email !== null) await eraseUnderEmail(tx, user.email);
    await eraseAnalytics(deps, tx, userId);
    await leaveAllRooms(deps, tx, userId);
    await eraseReported(deps, tx, userId);
    await eraseConversations(deps, tx, userId);
    await dropPicturesOf(deps, tx, userId);
    await tx.delete(budgets).where(like(budgets.key, `%${userId}%`));
    const pseudonym = deps.random.uuid();
    await tx
      .update(auditEvents)
      .set({ userId: pseudonym, sessionId: null, contact: null })
      .where(eq(auditEvents.userId, userId));
    await tx.delete(users).where(eq(users.id, userId));
    if (user.organizationId) await eraseIfEmpty(tx, user.organizationId);
    const entry = { event: 'account.deleted', outcome: 'ok', userId: pseudonym } as const;
    await auditIn(deps, tx, ownInitiative, entry);
  });
}

/** Deletes an organization that has no members left. */
async function eraseIfEmpty(tx: Tx, organizationId: string): Promise<void> {
  const member = tx.select({ id: users.id }).from(users).where(eq(users.organizationId, organizationId));
  await tx.delete(organizations).where(and(eq(organizations.id, organizationId), notExists(member)));
}
