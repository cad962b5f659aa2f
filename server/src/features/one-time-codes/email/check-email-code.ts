import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { audit, auditIn } from '#src/audit/audit.ts';
import { codes } from '#src/config/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { inDatabase, refund, spend } from '#src/http/limits/limits.ts';
import { exhausted, expired, wrong } from '../code-verdicts.ts';
import { sameMac } from '../phone/store/phone-code.ts';
import { rememberVerifiedBrowser, requesterOf } from '../sending/requester.ts';
import { codeFailuresKey } from '../sending/send-budgets.ts';
import { boundCodeMac, boundCodesOf, type EmailCodePurpose } from './send-email-code.ts';
import type { EmailOwner } from './verifications-of.ts';

export type EmailCodeProof = { email: string };

/**
 * Checks the newest code sent to this browser for this owner and purpose, with the same limits as for phone codes.
 * `onVerified` runs in the transaction that uses up the code; if it throws, the code is not used up.
 */
export async function checkEmailCode(
  deps: Deps,
  viewer: Viewer,
  { purpose, code, ...owner }: { purpose: EmailCodePurpose; code: string } & EmailOwner,
  onVerified: (tx: Tx, proof: EmailCodeProof) => Promise<void>,
): Promise<CodeVerdict> {
  await requireFewFailures(deps, viewer);
  const newest = await newestOf(deps, viewer, purpose, owner);
  const isUsable = and(isNull(emailVerifications.verifiedAt), gt(emailVerifications.expiresAt, deps.clock.now()));
  // Attempts are decremented before the code is checked, in a statement of its own.
  const [row] = await deps.db
    .update(emailVerifications)
    .set({ attemptsLeft: sql`${emailVerifications.attemptsLeft} - 1` })
    .where(and(eq(emailVerifications.id, newest?.id ?? sql`null`), isUsable, gt(emailVerifications.attemptsLeft, 0)))
    .returning();
  const contact = newest && maskEmail(newest.email);
  const { userId } = owner;
  if (!row) {
    // The right code that arrives too late, as when it is sent several times at once, is no failure.
    if (!newest || !isRight(deps, newest, code)) await countFailedSignIn(deps, viewer);
    const isExpired = !newest || newest.verifiedAt !== null || newest.expiresAt <= deps.clock.now();
    const reason = isExpired ? 'expired' : 'attempts';
    await audit(deps, viewer, { event: 'code.checked', outcome: 'fail', reason, contact, userId });
    return isExpired ? expired(newest?.attemptsLeft ?? 0) : exhausted();
  }
  const requester = await requesterOf(deps, deps.db, viewer, { email: row.email }, false);
  const failures = codeFailuresKey(deps, requester, row.email);
  const { allowed } = await spend(inDatabase(deps), failures, codes.failures);
  if (!allowed) {
    await audit(deps, viewer, { event: 'code.exhausted', outcome: 'fail', reason: 'contact', contact, userId });
    return exhausted();
  }
  if (!isRight(deps, row, code)) {
    await countFailedSignIn(deps, viewer);
    const isLast = row.attemptsLeft === 0;
    await audit(deps, viewer, { event: isLast ? 'code.exhausted' : 'code.checked', outcome: 'fail', contact, userId });
    return isLast ? exhausted() : wrong(row.attemptsLeft);
  }
  await refund(inDatabase(deps), failures);
  const isUsed = await deps.db.transaction(async (tx) => {
    const used = await tx
      .update(emailVerifications)
      .set({ verifiedAt: deps.clock.now() })
      .where(and(eq(emailVerifications.id, row.id), isUsable))
      .returning({ id: emailVerifications.id });
    if (used.length === 0) return false;
    const checked = { event: 'code.checked', outcome: 'ok', reason: 'email-code', contact, userId } as const;
    await auditIn(deps, tx, viewer, checked);
    await rememberVerifiedBrowser(deps, tx, viewer, { email: row.email });
    await onVerified(tx, { email: row.email });
    return true;
  });
  if (!isUsed) return expired(row.attemptsLeft);
  return { verified: true, attemptsRemaining: row.attemptsLeft };
}

function isRight(deps: Deps, row: typeof emailVerifications.$inferSelect, code: string): boolean {
  return sameMac(row.codeMac, boundCodeMac(deps, row, code));
}

async function newestOf(deps: Deps, viewer: Viewer, purpose: EmailCodePurpose, owner: EmailOwner) {
  const [row] = await deps.db
    .select()
    .from(emailVerifications)
    .where(boundCodesOf(viewer, purpose, owner))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return row;
}
