import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { inDatabase, refund, spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { codeMessages } from '../code-verdicts.ts';
import { sameMac } from '../phone/store/phone-code.ts';
import { rememberVerifiedBrowser } from '../sending/requester.ts';
import { codeFailuresKey } from '../sending/send-budgets.ts';
import { settleEmail } from './settle-email.ts';
import { emailCodeMac } from './start-email-verification.ts';
import { verificationsOf } from './verifications-of.ts';

type EmailVerification = typeof emailVerifications.$inferSelect;

/** Verifies the signed-in account's email with its newest code, with the same limits as for phone codes. */
export async function proveEmailByCode(deps: Deps, viewer: SignedInUser, code: string): Promise<void> {
  const newest = await newestOf(deps, viewer);
  if (!newest || newest.expiresAt <= deps.clock.now()) throw await refused(deps, viewer, 'CODE_EXPIRED', newest);
  const [row] = await deps.db
    .update(emailVerifications)
    .set({ attemptsLeft: sql`${emailVerifications.attemptsLeft} - 1` })
    .where(and(eq(emailVerifications.id, newest.id), unproven(deps), gt(emailVerifications.attemptsLeft, 0)))
    .returning();
  if (!row) throw await refused(deps, viewer, 'CODE_EXHAUSTED', newest);
  const failures = codeFailuresKey(deps, { kind: 'stranger' }, row.email);
  const { allowed } = await spend(inDatabase(deps), failures, codes.failures);
  if (!allowed) throw await refused(deps, viewer, 'CODE_EXHAUSTED', row);
  if (!sameMac(row.codeMac, emailCodeMac(deps, row, code))) {
    throw await refused(deps, viewer, row.attemptsLeft === 0 ? 'CODE_EXHAUSTED' : 'INVALID_CODE', row);
  }
  // The code was right, so it is no failure.
  await refund(inDatabase(deps), failures);
  const settled = await deps.db.transaction(async (tx) => {
    // The account is locked before the code, in the same order as when a new code is requested.
    await lockOwner(tx, viewer.userId);
    const [used] = await tx
      .update(emailVerifications)
      .set({ verifiedAt: deps.clock.now() })
      .where(and(eq(emailVerifications.id, row.id), unproven(deps)))
      .returning({ id: emailVerifications.id });
    if (!used) return null;
    const change = await settleEmail(deps, tx, viewer.userId, row.email, row.id);
    if (change) {
      await rememberVerifiedBrowser(deps, tx, viewer, { email: row.email });
      return change;
    }
    // The account no longer expects this email, so neither this code nor its link may report success from now on.
    const expired = { verifiedAt: null, expiresAt: deps.clock.now() };
    await tx.update(emailVerifications).set(expired).where(eq(emailVerifications.id, row.id));
    return null;
  });
  if (!settled) throw await refused(deps, viewer, 'CODE_EXPIRED', row);
  deps.wakeOutbox();
  const about = { outcome: 'ok', contact: maskEmail(row.email), userId: viewer.userId } as const;
  await audit(deps, viewer, { event: 'code.checked', reason: 'email-code', ...about });
  await audit(deps, viewer, {
    event: 'contact.changed',
    reason: settled === 'proven' ? 'email-proven' : 'email',
    ...about,
  });
}

async function newestOf(deps: Deps, viewer: SignedInUser): Promise<EmailVerification | undefined> {
  const [row] = await deps.db
    .select()
    .from(emailVerifications)
    .where(and(verificationsOf(deps.db, { userId: viewer.userId }), isNull(emailVerifications.verifiedAt)))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return row;
}

function unproven(deps: Deps) {
  return and(isNull(emailVerifications.verifiedAt), gt(emailVerifications.expiresAt, deps.clock.now()));
}

async function refused(
  deps: Deps,
  viewer: SignedInUser,
  code: keyof typeof codeMessages,
  row: EmailVerification | undefined,
): Promise<AppError> {
  await audit(deps, viewer, {
    event: code === 'CODE_EXHAUSTED' ? 'code.exhausted' : 'code.checked',
    outcome: 'fail',
    reason: code,
    contact: row && maskEmail(row.email),
    userId: viewer.userId,
  });
  const attemptsRemaining = code === 'INVALID_CODE' ? row?.attemptsLeft : 0;
  return new AppError(code, codeMessages[code], { details: { attemptsRemaining } });
}
