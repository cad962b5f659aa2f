import type { User } from '@foyer/contract/accounts.ts';
import { auditIn } from '#src/audit/audit.ts';
import { secondFactor } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { type SavedClaims, saveIdentity } from '#src/features/identities/save-identity.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { createSession, createSessionWithOneFactor, type NewSession, type NewSessionInput } from './create-session.ts';
import { type LockedAccount, lockForSession } from './lock-for-session.ts';

/** A user who is signed in. */
export type SignedInSession = { session: NewSession; user: User };
/** A session, or none yet: the first factor was right and the authenticator app's code is still needed. */
export type SignInOutcome = ({ signedIn: true } & SignedInSession) | { signedIn: false };

type StartSessionInput = NewSessionInput & {
  /** An identity to link to the account, together with the session, so never before the second factor. */
  identity?: SavedClaims | null;
  /** Checks the locked account, and throws if the proof of the first factor is no longer valid. */
  checkAccount?: (account: LockedAccount) => void;
};

/**
 * Signs in a user who has proven one factor, in the transaction that used up the proof. An account with an authenticator
 * app gets a challenge bound to this browser instead of a session, unless the first factor was a passkey, which counts as
 * both; the proof stays used up. With an `identity`, call `lockIdentity` first. Commit in both cases, then call
 * `requireSession`. Throws ACCOUNT_SUSPENDED and IDENTITY_IN_USE.
 */
export async function startSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  { identity = null, checkAccount, ...newSession }: StartSessionInput,
): Promise<SignInOutcome> {
  const { userId, method, remember } = newSession;
  const account = await lockForSession(deps, tx, userId);
  checkAccount?.(account);
  // A passkey counts as both factors.
  const create = method === 'passkey' ? createSession : createSessionWithOneFactor;
  const session = await create(deps, tx, viewer, newSession);
  if (session) {
    if (identity) await saveIdentity(deps, tx, viewer, { userId, claims: identity, used: true });
    return { signedIn: true, session, user: account.user };
  }
  const challenge = {
    userId,
    method,
    remember,
    identity: identity && claimsOf(identity),
    attemptsLeft: secondFactor.attempts,
    expiresAt: new Date(deps.clock.now().getTime() + secondFactor.lifetimeSeconds * 1000),
  };
  // Only the newest sign-in of a browser can be completed.
  await tx
    .insert(secondFactorChallenges)
    .values({ browserHash: viewer.browserHash, ...challenge })
    .onConflictDoUpdate({ target: secondFactorChallenges.browserHash, set: challenge });
  await auditIn(deps, tx, viewer, { event: 'second-factor.asked', outcome: 'ok', reason: method, userId });
  return { signedIn: false };
}

/**
 * The session of a completed sign-in; throws SECOND_FACTOR_REQUIRED if there is none yet. Call it after the commit, or the
 * challenge for the second factor is rolled back.
 */
export function requireSession(outcome: SignInOutcome): SignedInSession {
  if (outcome.signedIn) return { session: outcome.session, user: outcome.user };
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator app to continue.');
}

/** Only the claims that are stored with an identity. */
function claimsOf({ provider, issuer, subject, email, name, picture }: SavedClaims): SavedClaims {
  return { provider, issuer, subject, email, name, picture };
}
