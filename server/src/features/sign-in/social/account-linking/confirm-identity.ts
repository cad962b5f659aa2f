import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, desc, eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { accountLocked, checkPassword, wrongPassword } from '#src/features/credentials/passwords/check-password.ts';
import { lockIdentity } from '#src/features/identities/queries.ts';
import { codeMessages } from '#src/features/one-time-codes/code-verdicts.ts';
import { checkEmailCode } from '#src/features/one-time-codes/email/check-email-code.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
  startSession,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { findPendingIdentity, type PendingIdentity } from './find-pending-identity.ts';

type ConfirmIdentityInput = { code?: string | undefined; password?: string | undefined; rememberMe: boolean };

/** Links this browser's pending identity after a proof that the account belongs to the user, and signs in. */
export async function confirmIdentity(
  deps: Deps,
  viewer: Viewer,
  input: ConfirmIdentityInput,
): Promise<SignedInSession> {
  const { code, password, rememberMe: remember } = input;
  if (code === undefined && password === undefined) throw fieldRefused('code', 'required');
  await requireFewFailures(deps, viewer);
  const pending = await findPendingIdentity(deps, deps.db, viewer);
  const { userId, provider, email } = pending;
  const finish: Finish = (tx, checkAccount) => finishIn(deps, tx, viewer, pending, { remember, checkAccount });
  const about = { event: 'sign-in', reason: provider, contact: maskEmail(email), userId } as const;
  const outcome = await (code === undefined
    ? byPassword(deps, viewer, pending, password ?? '', finish)
    : byCode(deps, viewer, pending, code, finish)
  ).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError) await audit(deps, viewer, { ...about, outcome: 'fail', reason: refusal.code });
    throw refusal;
  });
  deps.wakeOutbox();
  return requireSession(outcome);
}

/** `checkAccount` checks the locked account, and throws if the proof is no longer valid. */
type Finish = (tx: Tx, checkAccount: (now: PendingIdentity) => void) => Promise<SignInOutcome>;

/**
 * Runs in the transaction that used up the proof; the identity can be linked once. Locks are taken before the pending row,
 * in the same order as password resets and sign-ins through a provider.
 */
async function finishIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { userId, provider, issuer, subject, email }: PendingIdentity,
  { remember, checkAccount }: { remember: boolean; checkAccount: (now: PendingIdentity) => void },
): Promise<SignInOutcome> {
  await lockIdentity(tx, { issuer, subject });
  await lockOwner(tx, userId);
  const claims = await findPendingIdentity(deps, tx, viewer);
  checkAccount(claims);
  const mine = and(
    eq(identityProofs.browserHash, viewer.browserHash),
    eq(identityProofs.userId, userId),
    eq(identityProofs.issuer, issuer),
    eq(identityProofs.subject, subject),
  );
  const used = await tx.delete(identityProofs).where(mine).returning({ userId: identityProofs.userId });
  if (used.length === 0) throw new AppError('IDENTITY_PROOF_EXPIRED', 'This took too long. Please sign in again.');
  const auditEntries = [
    { event: 'sign-in', outcome: 'ok', reason: provider, contact: maskEmail(email), userId },
  ] as const;
  return startSession(deps, tx, viewer, { userId, method: provider, remember, auditEntries, identity: claims });
}

async function byPassword(
  deps: Deps,
  viewer: Viewer,
  { userId, passwordHash }: PendingIdentity,
  password: string,
  finish: Finish,
): Promise<SignInOutcome> {
  if (passwordHash === null) {
    throw new AppError('NO_PASSWORD_SET', 'This account has no password. Request a code instead.');
  }
  const verdict = await checkPassword(deps, viewer, { id: userId, passwordHash }, password);
  if (verdict.kind === 'locked') throw accountLocked(verdict.seconds);
  if (verdict.kind === 'wrong') throw wrongPassword();
  return deps.db.transaction((tx) =>
    finish(tx, (now) => {
      // The password changed during the check.
      if (now.passwordHash !== passwordHash) throw wrongPassword();
    }),
  );
}

/** Proof by the code last sent to this browser, by phone or email. */
async function byCode(
  deps: Deps,
  viewer: Viewer,
  { userId, phone }: PendingIdentity,
  code: string,
  finish: Finish,
): Promise<SignInOutcome> {
  const result: { outcome: SignInOutcome | null } = { outcome: null };
  const verificationId = phone === null ? null : await lastPhoneCode(deps, viewer, userId, phone);
  const verdict =
    verificationId === null
      ? await checkEmailCode(deps, viewer, { purpose: 'link', userId, code }, async (tx, proof) => {
          result.outcome = await finish(tx, (now) => requireSameContact(now.email, proof.email));
        })
      : await verifyPhoneCode(deps, viewer, { verificationId, code, purposes: ['link'] }, async (tx, proof) => {
          result.outcome = await finish(tx, (now) => requireSameContact(now.phone, proof.phone));
        });
  if (!verdict.verified || !result.outcome) throw refused(verdict.errorCode, verdict.attemptsRemaining);
  return result.outcome;
}

/** A code sent to a contact that the account no longer has proves nothing. */
function requireSameContact(now: string | null, proven: string): void {
  if (now !== proven) throw refused('CODE_EXPIRED');
}

/** The id of the newest code sent to this account's phone, unless an email code was sent since. */
async function lastPhoneCode(deps: Deps, viewer: Viewer, userId: string, phone: string): Promise<string | null> {
  const [byPhone] = await deps.db
    .select({ id: phoneVerifications.id, at: phoneVerifications.sentAt })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.browserHash, viewer.browserHash),
        eq(phoneVerifications.purpose, 'link'),
        eq(phoneVerifications.userId, userId),
        eq(phoneVerifications.phone, phone),
      ),
    )
    .orderBy(desc(phoneVerifications.sentAt))
    .limit(1);
  const [byEmail] = await deps.db
    .select({ at: emailVerifications.createdAt })
    .from(emailVerifications)
    .where(
      and(
        eq(emailVerifications.browserHash, viewer.browserHash),
        eq(emailVerifications.purpose, 'link'),
        eq(emailVerifications.userId, userId),
      ),
    )
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return byPhone && (!byEmail || byPhone.at >= byEmail.at) ? byPhone.id : null;
}

function refused(code: CodeVerdict['errorCode'] = 'INVALID_CODE', attemptsRemaining = 0): AppError {
  return new AppError(code, codeMessages[code], { details: { attemptsRemaining } });
}
