import { type Language, limits } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { newPhoneCode } from '../phone/store/phone-code.ts';
import { requesterOf } from '../sending/requester.ts';
import { requireEmailBudget, type StartedEmailVerification } from './start-email-verification.ts';
import type { EmailOwner } from './verifications-of.ts';

export type EmailCodePurpose = 'guest' | 'link' | 'step-up';
/** `email`: one that this user has verified, or that a guest's lead is about to prove. */
export type EmailCodeFor = { purpose: EmailCodePurpose; email: string } & EmailOwner;

/**
 * Sends a code to an email, to prove in this browser who controls it. It is valid as long as a phone code; earlier ones of
 * this browser, owner and purpose expire. The caller has required the human check;
 * `isChecked` says whether it was the harder one. Throws RATE_LIMITED. Call `deps.wakeOutbox()` after the commit.
 */
export async function sendEmailCode(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { purpose, email, language, isChecked, ...owner }: EmailCodeFor & { language: Language; isChecked: boolean },
): Promise<StartedEmailVerification> {
  const requester = await requesterOf(deps, tx, viewer, { email }, isChecked);
  await requireEmailBudget(deps, tx, viewer, requester, email);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + limits.code.lifetimeSeconds * 1000);
  await tx
    .update(emailVerifications)
    .set({ expiresAt: now })
    .where(
      and(
        boundCodesOf(viewer, purpose, owner),
        isNull(emailVerifications.verifiedAt),
        gt(emailVerifications.expiresAt, now),
      ),
    );
  const id = deps.random.uuid();
  const code = newPhoneCode(deps);
  await tx.insert(emailVerifications).values({
    id,
    purpose,
    email,
    userId: owner.userId ?? null,
    leadId: owner.leadId ?? null,
    browserHash: viewer.browserHash,
    codeMac: boundCodeMac(deps, { id, purpose, email }, code),
    attemptsLeft: limits.code.attempts,
    createdAt: now,
    expiresAt,
  });
  await enqueue(
    deps,
    tx,
    { kind: 'email', to: email, language, template: 'email-code', values: { code, what: purpose } },
    { idempotencyKey: `email-code:${id}`, expiresAt },
  );
  const maskedEmail = maskEmail(email);
  const sent = { event: 'code.sent', outcome: 'ok', reason: 'email', contact: maskedEmail } as const;
  // Recorded in this transaction, because the message is only sent if it commits.
  await auditIn(deps, tx, viewer, { ...sent, userId: owner.userId });
  return { maskedEmail, expiresAt };
}

/** The codes sent to this browser for one purpose of one owner. */
export function boundCodesOf(viewer: Viewer, purpose: EmailCodePurpose, owner: EmailOwner): SQL | undefined {
  const { userId, leadId } = emailVerifications;
  return and(
    eq(emailVerifications.purpose, purpose),
    owner.userId === undefined ? eq(leadId, owner.leadId) : eq(userId, owner.userId),
    eq(emailVerifications.browserHash, viewer.browserHash),
  );
}

/** The MAC under which such a code is stored. */
export function boundCodeMac(
  deps: Pick<Deps, 'secrets'>,
  { id, purpose, email }: { id: string; purpose: string; email: string },
  code: string,
): Buffer {
  return deps.secrets.mac('bound-email-code', id, purpose, email, code);
}
