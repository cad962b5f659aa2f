import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import {
  recordContactChange,
  recordFirstContact,
} from '#src/features/contact-ownership/changes/record-contact-change.ts';
import { claimPhone } from '#src/features/contact-ownership/claim-contact.ts';
import { enqueueContactVerified } from '#src/features/contact-ownership/contact-verified.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import { saveSecurityNotice } from '#src/features/notifications/save-security-notice.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readPhone } from './read-phone.ts';
import { spendPhoneVerification } from './spend-phone-verification.ts';

/** Assigns a number that was verified in this browser to the signed-in account. */
export async function confirmPhone(
  deps: Deps,
  viewer: SignedInUser,
  input: { phoneNumber: string; verificationId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { e164: phone } = readPhone(input.phoneNumber, undefined);
  const reason = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const { verificationId } = input;
    const proof = await spendPhoneVerification(deps, tx, viewer, { verificationId, phone, purpose: 'change' });
    const [owner] = await tx.select(ownerColumns).from(users).where(eq(users.id, viewer.userId));
    await claimPhone(deps, tx, viewer.userId, phone);
    const before = owner?.phoneVerifiedAt ? owner.phone : null;
    if (!owner || before === phone) return 'phone';
    const change = { userId: viewer.userId, what: 'phone', after: phone } as const;
    if (before === null) {
      await recordFirstContact(deps, tx, change);
      await enqueueContactVerified(deps, tx, { userId: viewer.userId, contact: 'phone' });
      await notifyOwner(deps, tx, viewer, { userId: viewer.userId, what: 'phone-added' });
      return 'phone-proven';
    }
    const undoLink = await recordContactChange(deps, tx, { ...change, before });
    const idempotencyKey = `contact-changed:${proof.id}`;
    await notifyOfChange(deps, tx, { owner, before, phone, undoLink, idempotencyKey });
    const values = { what: 'phone', contact: maskPhone(phone) } as const;
    await saveSecurityNotice(deps, tx, { userId: viewer.userId, template: 'contact-changed', values, idempotencyKey });
    return 'phone';
  });
  deps.wakeOutbox();
  await audit(deps, viewer, {
    event: 'contact.changed',
    outcome: 'ok',
    reason,
    contact: maskPhone(phone),
    userId: viewer.userId,
  });
}

const ownerColumns = {
  phone: users.phone,
  phoneVerifiedAt: users.phoneVerifiedAt,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  language: users.language,
};
type Owner = Pick<typeof users.$inferSelect, keyof typeof ownerColumns>;
type PhoneChange = { owner: Owner; before: string; phone: string; undoLink: string; idempotencyKey: string };

/** Notifies the verified email, or without one the old number, if texts can be sent. */
async function notifyOfChange(
  deps: Deps,
  tx: Tx,
  { owner, before, phone, undoLink, idempotencyKey }: PhoneChange,
): Promise<void> {
  const { email, emailVerifiedAt, language } = owner;
  if (email && emailVerifiedAt) {
    const values = { what: 'phone', contact: maskPhone(phone), undoLink } as const;
    const notice = { kind: 'email', to: email, language, template: 'contact-changed', values } as const;
    await enqueue(deps, tx, notice, { idempotencyKey });
  } else if (deps.settings.channels.includes('sms')) {
    const about = { kind: 'text', to: before, channel: 'sms', language } as const;
    await enqueue(deps, tx, { ...about, template: 'phone-changed', values: { link: undoLink } }, { idempotencyKey });
  }
}
