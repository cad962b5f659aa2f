import type { User } from '@foyer/contract/accounts.ts';
import { audit, auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { SentCredential } from '#src/features/credentials/passkeys/webauthn.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import { hasAuthenticator, lockForSession } from '#src/features/sessions/creation/lock-for-session.ts';
import { replaceSession } from '#src/features/sessions/creation/replace-session.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { proveByEmail, proveByPhone } from './prove-by-code.ts';
import { proveByAuthenticator, proveByPasskey } from './prove-by-device.ts';
import { proveByPassword } from './prove-by-password.ts';
import { proveByProvider } from './prove-by-provider.ts';
import { isStrong, notThisWay, type Proof, type StepUpWay, stepUpFactsOf } from './step-up-ways.ts';

export type StepUpInput = {
  way: StepUpWay;
  password?: string | undefined;
  code?: string | undefined;
  credential?: SentCredential | undefined;
  idToken?: string | undefined;
};

/**
 * Verifies the user again and replaces the current session with a new one. Failures count towards the same limits as a
 * sign-in by that method.
 */
export async function stepUp(
  deps: Deps,
  viewer: SignedInUser,
  input: StepUpInput,
): Promise<{ session: NewSession; user: User }> {
  const { way } = input;
  const { userId, sessionId } = viewer;
  await requireFewFailures(deps, viewer);
  const facts = await stepUpFactsOf(deps, userId);
  if (!facts.ways.includes(way)) throw notThisWay();
  const finish = async (tx: Tx): Promise<NewSession> => {
    await lockForSession(deps, tx, userId);
    // An authenticator app was turned on since the facts were read.
    if (!isStrong(way) && (await hasAuthenticator(tx, userId))) throw notThisWay();
    const session = await replaceSession(deps, tx, viewer);
    const proven = { event: 'step-up', outcome: 'ok', reason: way, userId, sessionId: session.sessionId } as const;
    await auditIn(deps, tx, viewer, proven);
    return session;
  };
  const session = await prove({ deps, viewer, facts, finish }, input).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError) {
      // The other methods count failures themselves.
      if (refusal.code === 'INVALID_ID_TOKEN') await countFailedSignIn(deps, viewer);
      await audit(deps, viewer, { event: 'step-up', outcome: 'fail', reason: way, userId, sessionId });
    }
    throw refusal;
  });
  forgetSessions(deps, [sessionId]);
  deps.wakeOutbox();
  return { session, user: await readUser(deps.db, userId) };
}

function prove(proof: Proof, { way, password, code, credential, idToken }: StepUpInput): Promise<NewSession> {
  switch (way) {
    case 'password':
      return proveByPassword(proof, requireField('password', password));
    case 'passkey':
      return proveByPasskey(proof, requireField('credential', credential));
    case 'authenticator':
      return proveByAuthenticator(proof, requireField('code', code));
    case 'phone':
      return proveByPhone(proof, requireField('code', code));
    case 'email':
      return proveByEmail(proof, requireField('code', code));
    case 'google':
    case 'linkedin':
      return proveByProvider(proof, way, requireField('idToken', idToken));
  }
}

function requireField<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw fieldRefused(field, 'required');
  return value;
}
