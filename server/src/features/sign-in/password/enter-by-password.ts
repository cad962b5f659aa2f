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

type Knock = { contact: SignInContact; password: string; rememberMe: boolean };

/** `unproven`: the account only claims the email, so nothing about it may keep the email's owner out (rule 24). */
export type Knocked =
  | ({ kind: 'entered' } & SignedInSession)
  | { kind: 'nobody' }
  | { kind: 'no-password' }
  | { kind: 'wrong'; unproven: boolean }
  | { kind: 'locked'; unproven: boolean; seconds: number }
  | { kind: 'unverified' };

/** A password that was changed while it was being checked is looked up again, at most so often. */
const tries = 3;

/** Tries a contact and a password. Failures are counted and recorded, but those where there is nothing to guess. */
export async function enterByPassword(deps: Deps, viewer: Viewer, knock: Knock): Promise<Knocked> {
  for (let tried = 0; tried < tries; tried += 1) {
    const knocked = await knockOnce(deps, viewer, knock);
    if (knocked !== 'changed') return knocked;
  }
  return { kind: 'wrong', unproven: false };
}

async function knockOnce(deps: Deps, viewer: Viewer, knock: Knock): Promise<Knocked | 'changed'> {
  const { contact, password } = knock;
  const { account, verdict } = await tryPassword(deps, viewer, contact, password);
  if (!account) return { kind: 'nobody' };
  if (account.passwordHash === null) return { kind: 'no-password' };
  const right = { ...knock, account, masked: maskContact(contact) };
  if (verdict.kind === 'right') return account.proven ? enter(deps, viewer, right) : askForProof(deps, viewer, right);

  const told = { contact: right.masked, userId: account.id };
  const unproven = !account.proven;
  if (verdict.kind === 'locked') {
    await audit(deps, viewer, { event: 'sign-in', outcome: 'locked', reason: 'ACCOUNT_LOCKED', ...told });
    return { kind: 'locked', unproven, seconds: verdict.seconds };
  }
  await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'INVALID_PASSWORD', ...told });
  return { kind: 'wrong', unproven };
}

type Right = Knock & { account: PasswordAccount; masked: string };

/** The password or the contact is not the account's any more. */
class Changed extends Error {}

async function enter(deps: Deps, viewer: Viewer, right: Right): Promise<Knocked | 'changed'> {
  const rehashed = await rehash(deps, right);
  let admission: SignInOutcome;
  try {
    admission = await deps.db.transaction((tx) => begin(deps, tx, viewer, right, rehashed));
  } catch (refusal) {
    if (refusal instanceof Changed) {
      await releaseAttempt(deps, right.account.id);
      return 'changed';
    }
    // A password that was right is no failure, though who brought it may not come in.
    await clearAttempts(deps, right.account.id);
    throw refusal;
  }
  return { kind: 'entered', ...requireSession(admission) };
}

/**
 * Begins the session if what was checked still holds: who resets a password while a sign-in waits for its turn must
 * find no session of the old password afterwards (rule 22). The account's lock makes one wait for the other.
 */
async function begin(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { account: { id: userId, passwordHash }, contact, masked, rememberMe }: Right,
  rehashed: string | null,
): Promise<SignInOutcome> {
  const holds = (now: LockedAccount) => {
    const proven = 'email' in contact ? now.email === contact.email : now.phone === contact.phone;
    if (!proven || now.passwordHash !== passwordHash) throw new Changed();
  };
  const auditEntries = [{ event: 'sign-in', outcome: 'ok', reason: 'password', contact: masked, userId }] as const;
  const entrance = {
    userId,
    method: 'password',
    remember: rememberMe,
    auditEntries,
    clearsFailedAttempts: true,
  } as const;
  const admission = await startSession(deps, tx, viewer, { ...entrance, checkAccount: holds });
  if (rehashed) await tx.update(users).set({ passwordHash: rehashed }).where(eq(users.id, userId));
  return admission;
}

/** A stronger hash when the stored one is weaker than today's (rule 1); the sign-in does not fail for want of it. */
async function rehash(deps: Deps, { account, password }: Right): Promise<string | null> {
  if (account.passwordHash === null || !needsRehash(deps, account.passwordHash)) return null;
  return hashPassword(deps, password).catch((err: unknown) => {
    deps.log.warn({ err }, 'a password could not be hashed again');
    return null;
  });
}

/** The password is right, but nobody has shown that the email is theirs: it is written to once more. */
async function askForProof(deps: Deps, viewer: Viewer, { account, contact, masked }: Right): Promise<Knocked> {
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
