import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { createOrganization } from '#src/features/accounts/create-organization.ts';
import { claimEmail, claimPhone } from '#src/features/contact-ownership/claim-contact.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import type { ProvenContacts } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { type LeadIdentity, vouchedBy } from './identity-of-lead.ts';
import type { AccountOfLead } from './read-conversion.ts';

/**
 * Turns the locked guest of a lead into a user. The id stays, and with it every ticket, order and waitlist entry. Sessions
 * of a guest never become those of a user: they end, and the conversion starts a new one.
 */
export async function finishGuest(
  deps: Deps,
  tx: Tx,
  guestId: string,
  lead: LeadRow,
  proven: ProvenContacts,
  { name, role, company, passwordHash }: AccountOfLead,
  identity: LeadIdentity | null,
): Promise<void> {
  const now = deps.clock.now();
  await endSessions(deps, tx, eq(sessions.userId, guestId), 'guest-finished');
  await tx
    .update(users)
    .set({
      guestSince: null,
      name,
      role,
      organizationId: await createOrganization(deps, tx, { name, role, company }),
      passwordHash,
      passwordChangedAt: passwordHash === null ? null : now,
      avatar: identity?.picture ?? null,
      language: lead.language,
    })
    .where(eq(users.id, guestId));
  if (proven.phone !== null) await claimPhone(deps, tx, guestId, proven.phone);
  else if (lead.phone !== null) await addIfMissing(tx, guestId, 'phone', { phone: lead.phone });
  if (proven.email !== null) await claimEmail(deps, tx, guestId, proven.email, vouchedBy(lead, identity));
  else if (lead.email !== null) {
    await addIfMissing(tx, guestId, 'email', { email: lead.email, emailTyped: lead.emailTyped ?? lead.email });
  }
}

/** A typed contact is added unproven; it never replaces the one the guest has proven. */
async function addIfMissing(
  tx: Tx,
  userId: string,
  what: 'email' | 'phone',
  contact: Partial<Pick<typeof users.$inferInsert, 'email' | 'emailTyped' | 'phone'>>,
): Promise<void> {
  await tx
    .update(users)
    .set(contact)
    .where(and(eq(users.id, userId), isNull(users[what])));
}
