import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { eq } from 'drizzle-orm';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import { requireRecentSignIn } from '#src/features/accounts/sessions/require-recent-sign-in.ts';
import { claimPhone } from '#src/features/accounts/users/claim-contact.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { readPhone } from './phone-code.ts';
import { spendPhoneVerification } from './spend-phone-verification.ts';

/** Puts a number that was proven in this browser onto the signed-in account (rule 23). */
export async function confirmPhone(
  deps: Deps,
  viewer: SignedInUser,
  input: { phoneNumber: string; verificationId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { e164: phone } = readPhone(input.phoneNumber, undefined);
  await deps.db.transaction(async (tx) => {
    const proof = await spendPhoneVerification(deps, tx, viewer, {
      verificationId: input.verificationId,
      phone,
      purpose: 'change',
    });
    const [before] = await tx
      .select({
        phone: users.phone,
        phoneVerifiedAt: users.phoneVerifiedAt,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        language: users.language,
      })
      .from(users)
      .where(eq(users.id, viewer.userId))
      .for('update');
    await claimPhone(deps, tx, viewer.userId, phone);
    const replaced = before?.phoneVerifiedAt && before.phone !== phone;
    // Texts carry codes only, so the notice goes to the proven email, where there is one.
    if (replaced && before.email && before.emailVerifiedAt) {
      const values = { what: 'phone', contact: maskPhone(phone) } as const;
      const { email: to, language } = before;
      const notice = { kind: 'email', to, language, template: 'contact-changed', values } as const;
      await enqueue(deps, tx, notice, { idempotencyKey: `contact-changed:${proof.id}` });
    }
  });
  deps.wakeOutbox();
  await audit(deps, viewer, {
    event: 'contact.changed',
    outcome: 'ok',
    reason: 'phone',
    contact: maskPhone(phone),
    userId: viewer.userId,
  });
}
