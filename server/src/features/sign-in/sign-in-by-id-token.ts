import type { idTokenProviders } from '@foyer/contract/sign-in.ts';
import type { Deps } from '#src/deps.ts';
import { consumePhoneIdToken } from '#src/features/one-time-codes/phone/phone-id-token.ts';
import type { SignedInSession, SignInOutcome } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { requirePhoneAccount } from './require-phone-account.ts';
import { signInWithIdentity } from './social/sign-in-with-identity.ts';
import { startPhoneSession } from './start-phone-session.ts';
import { withFailureCount } from './with-failure-count.ts';

/** Rolls back the transaction, so that the token of someone without an account can still be used to sign up. */
class NoAccountWithPhone extends Error {
  readonly phone: string;
  constructor(phone: string) {
    super('no account has this phone');
    this.phone = phone;
  }
}

type SignInByIdTokenInput = { idToken: string; provider: (typeof idTokenProviders)[number]; rememberMe: boolean };

/** Signs in an existing user with a provider's ID token, or with our token for a phone that this browser verified. */
export async function signInByIdToken(
  deps: Deps,
  viewer: Viewer,
  input: SignInByIdTokenInput,
): Promise<SignedInSession> {
  const { idToken, provider, rememberMe: remember } = input;
  if (provider !== 'phone') {
    const { signedIn } = await signInWithIdentity(deps, viewer, { provider, idToken, remember, origin: null });
    if (!signedIn) throw new Error('signed in without an account');
    return signedIn;
  }
  const { phone, outcome } = await withFailureCount(deps, viewer, () => signInByPhoneToken(deps, viewer, idToken));
  return requirePhoneAccount(deps, viewer, phone, outcome);
}

function signInByPhoneToken(
  deps: Deps,
  viewer: Viewer,
  idToken: string,
): Promise<{ phone: string; outcome: SignInOutcome | null }> {
  return deps.db
    .transaction(async (tx): Promise<{ phone: string; outcome: SignInOutcome | null }> => {
      const { phone } = await consumePhoneIdToken(deps, tx, viewer, idToken);
      const outcome = await startPhoneSession(deps, tx, viewer, phone);
      if (!outcome) throw new NoAccountWithPhone(phone);
      return { phone, outcome };
    })
    .catch((error: unknown) => {
      if (error instanceof NoAccountWithPhone) return { phone: error.phone, outcome: null };
      throw error;
    });
}
