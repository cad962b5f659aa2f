import { eq, or, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventInvitations } from '#src/db/schema/invitations.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { ErasedContacts } from './erase-messages.ts';

/** Erases unfinished sign-ups, codes and offered tickets, which refer to no account. */
export async function eraseUnderContacts(tx: Tx, { email, phone }: ErasedContacts): Promise<void> {
  const under = (column: { email?: SQL | undefined; phone?: SQL | undefined }) => or(column.email, column.phone);
  if (email !== null) await tx.delete(emailVerifications).where(eq(emailVerifications.email, email));
  if (phone !== null) await tx.delete(phoneVerifications).where(eq(phoneVerifications.phone, phone));
  const claimed = under({
    email: email === null ? undefined : eq(leads.email, email),
    phone: phone === null ? undefined : eq(leads.phone, phone),
  });
  if (claimed) await tx.delete(leads).where(claimed);
  const offered = under({
    email: email === null ? undefined : eq(transfers.email, email),
    phone: phone === null ? undefined : eq(transfers.phone, phone),
  });
  if (offered) await tx.delete(transfers).where(offered);
  const received = under({
    email: email === null ? undefined : eq(localMessages.to, email),
    phone: phone === null ? undefined : eq(localMessages.to, phone),
  });
  if (received) await tx.delete(localMessages).where(received);
}

/**
 * Removes a user from tickets that others bought for them, and from invitations, by their verified email. The tickets stay with
 * the buyer or the organizer, without a holder.
 */
export async function eraseUnderEmail(tx: Tx, email: string): Promise<void> {
  const nobody = { holderName: '', holderEmail: '', answers: {} };
  await tx.update(registrations).set(nobody).where(eq(registrations.holderEmail, email));
  await tx.delete(eventInvitations).where(eq(eventInvitations.email, email));
}
