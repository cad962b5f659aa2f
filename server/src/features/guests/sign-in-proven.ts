import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { findGuest, findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { createUser } from '#src/features/contact-ownership/create-user.ts';
import { isOwnActiveLead, type LeadRow, leadNotFound } from '#src/features/leads/queries.ts';
import { type SignInOutcome, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type ProvenContact = { email: string } | { phone: string };

/**
 * Signs in the owner of the contact, in the transaction that used up its code: the member who has verified it, or the guest
 * with it, created with the lead's name if there is none. Verifying the same contact in several browsers at once leads to the
 * same guest.
 */
export async function signInProven(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  leadId: string,
  contact: ProvenContact,
): Promise<SignInOutcome> {
  // Before any row is locked: the second of two browsers finds the guest that the first has created.
  const key = 'email' in contact ? contact.email : contact.phone;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest:${key}`}, 0))`);
  const lead = await proveContact(deps, tx, viewer, leadId, contact);
  const member =
    'email' in contact
      ? await findUserByVerifiedEmail(tx, contact.email)
      : await findUserByVerifiedPhone(tx, contact.phone);
  const userId = member?.id ?? (await guestOf(deps, tx, lead, contact));
  const owner = member ? { userId, convertedAt: deps.clock.now() } : { guestId: userId };
  await tx.update(leads).set(owner).where(eq(leads.id, leadId));
  const isEmail = 'email' in contact;
  const masked = isEmail ? maskEmail(contact.email) : maskPhone(contact.phone);
  const reason = member ? 'event-code' : 'guest';
  return startSession(deps, tx, viewer, {
    userId,
    method: isEmail ? 'email' : 'phone',
    remember: true,
    auditEntries: [{ event: 'sign-in', outcome: 'ok', reason, contact: masked, userId }],
  });
}

/** Marks the lead's contact as proven, if it still is this contact. */
async function proveContact(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  leadId: string,
  contact: ProvenContact,
): Promise<LeadRow> {
  const now = deps.clock.now();
  const proof = 'email' in contact ? { emailVerifiedAt: now } : { phoneVerifiedAt: now };
  const [lead] = await tx
    .update(leads)
    .set({ ...proof, lastActiveAt: now })
    .where(isOwnActiveLead(deps, viewer, leadId))
    .returning();
  const isSame = 'email' in contact ? lead?.email === contact.email : lead?.phone === contact.phone;
  if (!lead || !isSame) throw leadNotFound();
  return lead;
}

/** The guest with this contact, under the name typed last, or a new one. */
async function guestOf(deps: Deps, tx: Tx, lead: LeadRow, contact: ProvenContact): Promise<string> {
  const { name, language, emailTyped } = lead;
  const guest = await findGuest(tx, contact);
  if (guest) {
    if (name !== null && name !== guest.name) await tx.update(users).set({ name }).where(eq(users.id, guest.id));
    return guest.id;
  }
  if (name === null) throw new AppError('GUEST_NOT_FOUND', 'Nobody is registered with this contact.');
  return createUser(deps, tx, {
    name,
    language,
    role: 'individual',
    isGuest: true,
    ...('email' in contact
      ? { email: { address: contact.email, typed: emailTyped, proven: true } }
      : { phone: { number: contact.phone, proven: true } }),
  });
}
