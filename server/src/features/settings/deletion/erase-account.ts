import { and, eq, isNotNull, like, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { eraseAnalytics } from '#src/features/analytics/erase-analytics.ts';
import { dropPhotosOf } from '#src/features/profiles/photo/photo-files.ts';
import { eraseEvents } from './erase-events.ts';
import { eraseMessages, type ProvenContacts } from './erase-messages.ts';
import { eraseUnderEmail } from './erase-under-email.ts';
import { lockRelatedEvents } from './lock-related-events.ts';

/** Contacts that this account has proven: what is kept under them elsewhere is about this person. */

/**
 * Erases an account that is due, everywhere, in one transaction: all of it or nothing. What hangs on the account goes
 * with it by its foreign keys; the rest is named here. Its contacts are free again. What happened stays in the audit
 * table under a pseudonym that nothing leads back from.
 */
export async function eraseAccount(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Kept in the last moment, or erased by another process: nothing to do.
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
    // After the messages: those that tell of events called off now are for others.
    await eraseEvents(deps, tx, userId);
    if (user.email !== null) await eraseUnderEmail(tx, user.email);
    await eraseAnalytics(deps, tx, userId);
    await dropPhotosOf(deps, tx, userId);
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

/** Registrations never finished, and codes: they name no account. */
async function eraseUnderContacts(tx: Tx, { email, phone }: ProvenContacts): Promise<void> {
  const under = (column: { email?: SQL | undefined; phone?: SQL | undefined }) => or(column.email, column.phone);
  if (email !== null) await tx.delete(emailVerifications).where(eq(emailVerifications.email, email));
  if (phone !== null) await tx.delete(phoneVerifications).where(eq(phoneVerifications.phone, phone));
  const claimed = under({
    email: email === null ? undefined : eq(leads.email, email),
    phone: phone === null ? undefined : eq(leads.phone, phone),
  });
  if (claimed) await tx.delete(leads).where(claimed);
  const received = under({
    email: email === null ? undefined : eq(localMessages.to, email),
    phone: phone === null ? undefined : eq(localMessages.to, phone),
  });
  if (received) await tx.delete(localMessages).where(received);
}

/** An organization of which this was the last person. */
async function eraseIfEmpty(tx: Tx, organizationId: string): Promise<void> {
  const member = tx.select({ id: users.id }).from(users).where(eq(users.organizationId, organizationId));
  await tx.delete(organizations).where(and(eq(organizations.id, organizationId), notExists(member)));
}
