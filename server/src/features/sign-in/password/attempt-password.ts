import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { tryPassword } from '#src/features/credentials/passwords/check-password.ts';
import { hashPassword, needsRehash } from '#src/features/credentials/passwords/hash-password.ts';
import type { PasswordAccount, SignInContact } from '#src/features/credentials/passwords/password-account.ts';
import { clearAttempts, releaseAttempt } from '#src/features/credentials/passwords/password-attempts.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import type { LockedAccount } from '#src/features/sessions/creation/lock-for-session.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
  startSession,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { maskContact } from '../read-identifier.ts';

type PasswordSignIn = { contact: SignInContact; password: string; rememberMe: boolean };

/** `unproven`: the account only claims the email, so nothing about it may block the email's owner. */
export type PasswordAttempt =
  | ({ kind: 'entered' } & SignedInSession)
  | { kind: 'nobody' }
  | { kind: 'no-password' }
  | { kind: 'wrong'; unproven: boolean }
  | { kind: 'locked'; unproven: boolean; seconds: number }
  | { kind: 'unverified' };

/** How often a password that was changed during the check is checked again. */
const maxTries = 3;

/** Signs in with a contact and a password. Failures are counted and recorded, except where there is no password to guess. */
export async function attemptPassword(deps: Deps, viewer: Viewer, input: PasswordSignIn): Promise<PasswordAttempt> {
  for (let tried = 0; tried < maxTries; tried += 1) {
    const attempt = await attemptOnce(deps, viewer, input);
    if (attempt !== 'changed') return attempt;
  }
  return { kind: 'wrong', unproven: false };
}

async function attemptOnce(deps: Deps, viewer: Viewer, input: PasswordSignIn): Promise<PasswordAttempt | 'changed'> {
  const { contact, password } = input;
  const { account, verdict } = await tryPassword(deps, viewer, contact, password);
  if (!account) return { kind: 'nobody' };
  if (account.passwordHash === null) return { kind: 'no-password' };
  const checked = { ...input, account, masked: maskContact(contact) };
  if (verdict.kind === 'right')
    return account.proven ? signIn(deps, viewer, checked) : requestEmailProof(deps, viewer, checked);

  const about = { contact: checked.masked, userId: account.id };
  const unproven = !account.proven;
  if (verdict.kind === 'locked') {
    await audit(deps, viewer, { event: 'sign-in', outcome: 'locked', reason: 'ACCOUNT_LOCKED', ...about });
    return { kind: 'locked', unproven, seconds: verdict.seconds };
  }
  await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'INVALID_PASSWORD', ...about });
  return { kind: 'wrong', unproven };
}

type CheckedSignIn = PasswordSignIn & { account: PasswordAccount; masked: string };

/** The account's password or contact has changed during the check. */
class AccountChanged extends Error {}

async function signIn(deps: Deps, viewer: Viewer, checked: CheckedSignIn): Promise<PasswordAttempt | 'changed'> {
  const rehashed = await rehash(deps, checked);
  let outcome: SignInOutcome;
  try {
    outcome = await deps.db.transaction((tx) => startPasswordSession(deps, tx, viewer, checked, rehashed));
  } catch (refusal) {
    if (refusal instanceof AccountChanged) {
      await releaseAttempt(deps, checked.account.id);
      return 'changed';
    }
    // The password was right, so it is no failure even though the user may not sign in.
    await clearAttempts(deps, checked.account.id);
    throw refusal;
  }
  return { kind: 'entered', ...requireSession(outcome) };
}

/**
 * Starts the session if the checked password and contact are still current: a password reset during a sign-in must leave no
 * session of the old password. The account's lock serializes the two.
 */
async function startPasswordSession(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { account: { id: userId, passwordHash }, contact, masked, rememberMe }: CheckedSignIn,
  rehashed: string | null,
): Promise<SignInOutcome> {
  const checkAccount = (now: LockedAccount) => {
    const proven = 'email' in contact ? now.email === contact.email : now.phone === contact.phone;
    if (!proven || now.passwordHash !== passwordHash) throw new AccountChanged();
  };
  const auditEntries = [{ event: 'sign-in', outcome: 'ok', reason: 'password', contact: masked, userId }] as const;
  const newSession = {
    userId,
    method: 'password',
    remember: rememberMe,
    auditEntries,
    clearsFailedAttempts: true,
  } as const;
  const outcome = await startSession(deps, tx, viewer, { ...newSession, checkAccount });
  if (rehashed) await tx.update(users).set({ passwordHash: rehashed }).where(eq(users.id, userId));
  return outcome;
}

/** A new hash if the stored one is weaker than today's parameters; if hashing fails, the sign-in goes on without it. */
async function rehash(deps: Deps, { account, password }: CheckedSignIn): Promise<string | null> {
  if (account.passwordHash === null || !needsRehash(deps, account.passwordHash)) return null;
  return hashPassword(deps, password).catch((err: unknown) => {
    deps.log.warn({ err }, 'a password could not be hashed again');
    return null;
  });
}

/** The password is right, but the email is not verified: sends the verification again. */
async function requestEmailProof(
  deps: Deps,
  viewer: Viewer,
  { account, contact, masked }: CheckedSignIn,
): Promise<PasswordAttempt> {
  const { id: userId, language } = account;
  await clearAttempts(deps, userId);
  if ('email' in contact) {
    const { email } = contact;
    await deps.db.transaction((tx) => offerEmailVerification(deps, tx, viewer, { email, userId, language }));
    deps.wakeOutbox();
  }
  const refused = { event: 'sign-in', outcome: 'fail', reason: 'EMAIL_NOT_VERIFIED' } as const;
  await audit(deps, viewer, { ...refused, contact: masked, userId });
  return { kind: 'unverified' };
}
