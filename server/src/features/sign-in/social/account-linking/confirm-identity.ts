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
import { codeSentences } from '#src/features/one-time-codes/code-verdicts.ts';
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

type ConfirmIdentity = { code?: string | undefined; password?: string | undefined; rememberMe: boolean };

/** Links the identity that waits in this browser, on proof that the account is the person's own, and signs in. */
export async function confirmIdentity(deps: Deps, viewer: Viewer, input: ConfirmIdentity): Promise<SignedInSession> {
  const { code, password, rememberMe: remember } = input;
  if (code === undefined && password === undefined) throw fieldRefused('code', 'required');
  await requireFewFailures(deps, viewer);
  const waiting = await findPendingIdentity(deps, deps.db, viewer);
  const { userId, provider, email } = waiting;
  const finish: Finish = (tx, holds) => finishIn(deps, tx, viewer, waiting, { remember, holds });
  const about = { event: 'sign-in', reason: provider, contact: maskEmail(email), userId } as const;
  const admission = await (code === undefined
    ? byPassword(deps, viewer, waiting, password ?? '', finish)
    : byCode(deps, viewer, waiting, code, finish)
  ).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError) await audit(deps, viewer, { ...about, outcome: 'fail', reason: refusal.code });
    throw refusal;
  });
  deps.wakeOutbox();
  return requireSession(admission);
}

/** `holds` looks at the account as it is now that nothing else changes it, and throws if the proof is none any more. */
type Finish = (tx: Tx, holds: (now: PendingIdentity) => void) => Promise<SignInOutcome>;

/**
 * In the transaction that used the proof up. The identity waits for one proof only. The locks come before the row that
 * waits, as a reset takes them, and in the order of whoever comes from a provider.
 */
async function finishIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { userId, provider, issuer, subject, email }: PendingIdentity,
  { remember, holds }: { remember: boolean; holds: (now: PendingIdentity) => void },
): Promise<SignInOutcome> {
  await lockIdentity(tx, { issuer, subject });
  await lockOwner(tx, userId);
  const claims = await findPendingIdentity(deps, tx, viewer);
  holds(claims);
  const mine = and(
    eq(identityProofs.browserHash, viewer.browserHash),
    eq(identityProofs.userId, userId),
    eq(identityProofs.issuer, issuer),
    eq(identityProofs.subject, subject),
  );
  const taken = await tx.delete(identityProofs).where(mine).returning({ userId: identityProofs.userId });
  if (taken.length === 0) throw new AppError('IDENTITY_PROOF_EXPIRED', 'This took too long. Please sign in again.');
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
    throw new AppError('NO_PASSWORD_SET', 'This account has no password. Ask for a code instead.');
  }
  const verdict = await checkPassword(deps, viewer, { id: userId, passwordHash }, password);
  if (verdict.kind === 'locked') throw accountLocked(verdict.seconds);
  if (verdict.kind === 'wrong') throw wrongPassword();
  return deps.db.transaction((tx) =>
    finish(tx, (now) => {
      // Changed while it was being checked.
      if (now.passwordHash !== passwordHash) throw wrongPassword();
    }),
  );
}

/** The code that this browser was sent last, by whichever way. */
async function byCode(
  deps: Deps,
  viewer: Viewer,
  { userId, phone }: PendingIdentity,
  code: string,
  finish: Finish,
): Promise<SignInOutcome> {
  const got: { admission: SignInOutcome | null } = { admission: null };
  const verificationId = phone === null ? null : await lastPhoneCode(deps, viewer, userId, phone);
  const verdict =
    verificationId === null
      ? await checkEmailCode(deps, viewer, { purpose: 'link', userId, code }, async (tx, proof) => {
          got.admission = await finish(tx, (now) => stillOf(now.email, proof.email));
        })
      : await verifyPhoneCode(deps, viewer, { verificationId, code, purposes: ['link'] }, async (tx, proof) => {
          got.admission = await finish(tx, (now) => stillOf(now.phone, proof.phone));
        });
  if (!verdict.verified || !got.admission) throw refused(verdict.errorCode, verdict.attemptsRemaining);
  return got.admission;
}

/** A code to a contact that the account has given up meanwhile says nothing about who is there. */
function stillOf(now: string | null, proven: string): void {
  if (now !== proven) throw refused('CODE_EXPIRED');
}

/** The newest code for this account's phone, unless an email was asked for since. */
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
  return new AppError(code, codeSentences[code], { details: { attemptsRemaining } });
}
