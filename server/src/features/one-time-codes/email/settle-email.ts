import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import {
  recordContactChange,
  recordFirstContact,
} from '#src/features/contact-ownership/changes/record-contact-change.ts';
import { claimEmail } from '#src/features/contact-ownership/claim-contact.ts';
import { enqueueContactVerified } from '#src/features/contact-ownership/contact-verified.ts';
import { saveSecurityNotice } from '#src/features/notifications/save-security-notice.ts';

/** The email an account has to verify: the pending new one, or the current one if it is unverified. */
export function unverifiedEmailOf(user: {
  email: string | null;
  emailVerifiedAt: Date | null;
  pendingEmail: string | null;
}): string | null {
  return user.pendingEmail ?? (user.emailVerifiedAt ? null : user.email);
}

/**
 * Assigns a just verified email to its account, in the transaction that used up the proof, and sends the replaced address a
 * link to undo it. Null when the account no longer expects this email.
 */
export async function settleEmail(
  deps: Deps,
  tx: Tx,
  userId: string,
  email: string,
  proofId: string,
): Promise<'proven' | 'changed' | null> {
  const [user] = await tx
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      pendingEmail: users.pendingEmail,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user || unverifiedEmailOf(user) !== email) return null;
  const replaced = user.emailVerifiedAt && user.email !== email ? user.email : null;
  await claimEmail(deps, tx, userId, email);
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));
  if (!user.emailVerifiedAt) {
    await recordFirstContact(deps, tx, { userId, what: 'email', after: email });
    await enqueueContactVerified(deps, tx, { userId, contact: 'email' });
  }
  if (replaced) {
    const undoLink = await recordContactChange(deps, tx, { userId, what: 'email', before: replaced, after: email });
    const values = { what: 'email', contact: maskEmail(email), undoLink } as const;
    const notice = {
      kind: 'email',
      to: replaced,
      language: user.language,
      template: 'contact-changed',
      values,
    } as const;
    const idempotencyKey = `contact-changed:${proofId}`;
    await enqueue(deps, tx, notice, { idempotencyKey });
    await saveSecurityNotice(deps, tx, { userId, template: 'contact-changed', values, idempotencyKey });
  }
  return replaced ? 'changed' : 'proven';
}
