import type { User } from '@foyer/contract/accounts.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import { checkPassword } from '#src/features/accounts/passwords/check-password.ts';
import {
  findPasswordAccount,
  hasProven,
  type PasswordAccount,
  type SignInContact,
} from '#src/features/accounts/passwords/find-password-account.ts';
import { hashPassword, needsRehash } from '#src/features/accounts/passwords/hash-password.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { NewSession } from '#src/features/accounts/sessions/begin-session.ts';
import { type Admission, requireAdmitted, startSession } from '#src/features/accounts/sessions/start-session.ts';
import { offerEmailVerification } from '#src/features/codes/email/start-email-verification.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { maskContact } from '../read-identifier.ts';

type Knock = { contact: SignInContact; password: string; rememberMe: boolean };

/** `unproven`: the account only claims the email, so nothing about it may keep the email's owner out (rule 24). */
export type Knocked =
  | { kind: 'entered'; session: NewSession; user: User }
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
  const account = await findPasswordAccount(deps.db, contact);
  const verdict = await checkPassword(deps, viewer, account, password);
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

async function enter(deps: Deps, viewer: Viewer, right: Right): Promise<Knocked | 'changed'> {
  const { id: userId } = right.account;
  const rehashed = await rehash(deps, right);
  const admission = await deps.db.transaction((tx) => begin(deps, tx, viewer, right, rehashed));
  if (!admission) return 'changed';
  const session = requireAdmitted(admission);
  await audit(deps, viewer, { event: 'sign-in', outcome: 'ok', reason: 'password', contact: right.masked, userId });
  return { kind: 'entered', session, user: await readUser(deps.db, userId) };
}

/**
 * Begins the session if what was checked still holds: who resets a password while a sign-in waits for its turn must
 * find no session of the old password afterwards (rule 22). The lock makes one wait for the other.
 */
async function begin(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { account: { id: userId, passwordHash }, contact, rememberMe }: Right,
  rehashed: string | null,
): Promise<Admission | null> {
  const checked = and(eq(users.id, userId), eq(users.passwordHash, passwordHash ?? ''), hasProven(contact));
  const [same] = rehashed
    ? await tx.update(users).set({ passwordHash: rehashed }).where(checked).returning({ id: users.id })
    : await tx.select({ id: users.id }).from(users).where(checked).for('no key update');
  if (!same) return null;
  return startSession(deps, tx, viewer, { userId, method: 'password', remember: rememberMe });
}

/** A stronger hash when the stored one is weaker than today's (rule 1); the sign-in does not fail for want of it. */
async function rehash(deps: Deps, { account, password }: Right): Promise<string | null> {
  if (account.passwordHash === null || !needsRehash(account.passwordHash)) return null;
  return hashPassword(password).catch((err: unknown) => {
    deps.log.warn({ err }, 'a password could not be hashed again');
    return null;
  });
}

/** The password is right, but nobody has shown that the email is theirs: it is written to once more. */
async function askForProof(deps: Deps, viewer: Viewer, { account, contact, masked }: Right): Promise<Knocked> {
  const { id: userId, language } = account;
  if ('email' in contact) {
    const { email } = contact;
    await deps.db.transaction((tx) => offerEmailVerification(deps, tx, viewer, { email, userId, language }));
    deps.wakeOutbox();
  }
  const refused = { event: 'sign-in', outcome: 'fail', reason: 'EMAIL_NOT_VERIFIED' } as const;
  await audit(deps, viewer, { ...refused, contact: masked, userId });
  return { kind: 'unverified' };
}
