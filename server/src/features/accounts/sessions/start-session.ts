import { secondFactor } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { auditRow } from '../audit/audit.ts';
import { beginSession, type Entrance, lockForSession, type NewSession } from './begin-session.ts';

/** A session, or nothing yet: the first factor was right and the authenticator app is to be asked. */
export type Admission = { admitted: true; session: NewSession } | { admitted: false };

/**
 * Lets somebody in who has proven one factor, in the transaction that used the proof up. Who has an authenticator app
 * on gets no session but a challenge bound to this browser, unless a passkey already was both factors; what the proof
 * used up stays used up. Commit in both cases, then `requireAdmitted`. Refused with ACCOUNT_SUSPENDED.
 */
export async function startSession(deps: Deps, tx: Tx, viewer: Origin, entrance: Entrance): Promise<Admission> {
  const { hasAuthenticator } = await lockForSession(tx, entrance.userId);
  if (!hasAuthenticator || entrance.method === 'passkey') {
    return { admitted: true, session: await beginSession(deps, tx, viewer, entrance) };
  }
  const challenge = {
    ...entrance,
    attemptsLeft: secondFactor.attempts,
    expiresAt: new Date(deps.clock.now().getTime() + secondFactor.lifetimeSeconds * 1000),
  };
  // One browser finishes one sign-in at a time: the newest.
  await tx
    .insert(secondFactorChallenges)
    .values({ browserHash: viewer.browserHash, ...challenge })
    .onConflictDoUpdate({ target: secondFactorChallenges.browserHash, set: challenge });
  const { userId, method: reason } = entrance;
  const asked = { event: 'second-factor.asked', outcome: 'ok', reason, userId } as const;
  await tx.insert(auditEvents).values(auditRow(deps, viewer, asked));
  return { admitted: false };
}

/**
 * The session of whoever was let in; refuses the others with SECOND_FACTOR_REQUIRED. Call it after the commit, or the
 * challenge that this refusal speaks of is rolled back with everything else.
 */
export function requireAdmitted(admission: Admission): NewSession {
  if (admission.admitted) return admission.session;
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app to go on.');
}
