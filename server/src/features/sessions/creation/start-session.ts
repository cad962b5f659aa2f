import type { User } from '@foyer/contract/accounts.ts';
import { auditIn } from '#src/audit/audit.ts';
import { secondFactor } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { type SavedClaims, saveIdentity } from '#src/features/identities/save-identity.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { beginSession, beginWithOneFactor, type Entrance, type NewSession } from './begin-session.ts';
import { type LockedAccount, lockForSession } from './lock-for-session.ts';

/** Somebody who is in. */
export type Admitted = { session: NewSession; user: User };
/** A session, or nothing yet: the first factor was right and the authenticator app is to be asked. */
export type Admission = ({ admitted: true } & Admitted) | { admitted: false };

type Started = Entrance & {
  /** One that the proof makes the account's own; it is linked with the session, so never before the second factor. */
  identity?: SavedClaims | null;
  /** Looks at the account now that nothing changes it any more, and throws if the proof is none any more. */
  holds?: (account: LockedAccount) => void;
};

/**
 * Lets somebody in who has proven one factor, in the transaction that used the proof up. Who has an authenticator app
 * on gets no session but a challenge bound to this browser, unless a passkey already was both factors; what the proof
 * used up stays used up. With an `identity`, `lockIdentity` comes first. Commit in both cases, then `requireAdmitted`.
 * Refused with ACCOUNT_SUSPENDED, and with IDENTITY_IN_USE.
 */
export async function startSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  { identity = null, holds, ...entrance }: Started,
): Promise<Admission> {
  const { userId, method, remember } = entrance;
  const account = await lockForSession(tx, userId);
  holds?.(account);
  // A passkey is both factors.
  const begin = method === 'passkey' ? beginSession : beginWithOneFactor;
  const session = await begin(deps, tx, viewer, entrance);
  if (session) {
    if (identity) await saveIdentity(deps, tx, viewer, { userId, claims: identity, used: true });
    return { admitted: true, session, user: account.user };
  }
  const challenge = {
    userId,
    method,
    remember,
    identity: identity && claimsOf(identity),
    attemptsLeft: secondFactor.attempts,
    expiresAt: new Date(deps.clock.now().getTime() + secondFactor.lifetimeSeconds * 1000),
  };
  // One browser finishes one sign-in at a time: the newest.
  await tx
    .insert(secondFactorChallenges)
    .values({ browserHash: viewer.browserHash, ...challenge })
    .onConflictDoUpdate({ target: secondFactorChallenges.browserHash, set: challenge });
  await auditIn(deps, tx, viewer, { event: 'second-factor.asked', outcome: 'ok', reason: method, userId });
  return { admitted: false };
}

/**
 * Who was let in; refuses the others with SECOND_FACTOR_REQUIRED. Call it after the commit, or the challenge that this
 * refusal speaks of is rolled back with everything else.
 */
export function requireAdmitted(admission: Admission): Admitted {
  if (admission.admitted) return { session: admission.session, user: admission.user };
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app to go on.');
}

/** Only what a link keeps of whatever was proven. */
function claimsOf({ provider, issuer, subject, email, name, picture }: SavedClaims): SavedClaims {
  return { provider, issuer, subject, email, name, picture };
}
