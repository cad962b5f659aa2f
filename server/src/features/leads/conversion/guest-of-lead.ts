import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Clock } from '#src/deps.ts';
import { findGuest } from '#src/features/accounts/queries.ts';
import { isPhoneJustProven } from '../contacts/proven-contacts.ts';
import type { ProvenContacts } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { unproven } from './find-owner.ts';
import type { LeadIdentity } from './identity-of-lead.ts';

/**
 * The guest whose account a lead finishes, locked: the one whose contact it proved by a code in this browser. Null if there
 * is none, or if the lead no longer has that contact.
 */
export async function lockGuestOfLead(
  now: { clock: Clock },
  tx: Tx,
  lead: LeadRow,
  proven: ProvenContacts,
): Promise<string | null> {
  const byPhone = proven.phone === null ? undefined : await findGuest(tx, { phone: proven.phone });
  const id = lead.guestId ?? byPhone?.id;
  if (id === undefined) return null;
  const [guest] = await tx
    .select({ id: users.id, email: users.email, phone: users.phone })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.guestSince)))
    .for('update');
  if (!guest) return null;
  const isProven =
    (proven.email !== null && guest.email === proven.email) || (proven.phone !== null && guest.phone === proven.phone);
  if (!isProven) return null;
  // As for accounts: a number proven hours ago may have another owner by now.
  if (lead.guestId === null && !isPhoneJustProven(now, lead)) throw unproven();
  return guest.id;
}

/**
 * The contacts a lead has proven, without an email that a guest has proven elsewhere. A link verifies an email in whatever
 * browser it is opened, so it does not hand over the guest's tickets; a code in this browser does, and so does the provider
 * that runs the mailbox.
 */
export async function withoutGuestsEmail(
  tx: Tx,
  lead: LeadRow,
  proven: ProvenContacts,
  identity: LeadIdentity | null,
): Promise<ProvenContacts> {
  if (proven.email === null) return proven;
  const isProvidersOwn = identity?.authoritative && identity.emailVerified && identity.email === proven.email;
  const guest = await findGuest(tx, { email: proven.email });
  if (!guest || guest.id === lead.guestId || isProvidersOwn) return proven;
  if (proven.phone === null) throw unproven();
  return { ...proven, email: null };
}
