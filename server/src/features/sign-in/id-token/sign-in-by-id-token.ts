import type { idTokenProviders } from '@foyer/contract/sign-in.ts';
import type { Deps } from '#src/deps.ts';
import { consumePhoneIdToken } from '#src/features/one-time-codes/phone/phone-id-token.ts';
import type { SignedInSession, SignInOutcome } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { admit } from '../admit.ts';
import { countingFailures } from '../counting-failures.ts';
import { enterByPhone } from '../enter-by-phone.ts';
import { enterWithIdentity } from '../social/enter-with-identity.ts';

/** Lets a transaction go without its changes: the token of somebody without an account still serves to sign up. */
class NobodyHasIt extends Error {
  readonly phone: string;
  constructor(phone: string) {
    super('nobody has this phone');
    this.phone = phone;
  }
}

type SignInByIdToken = { idToken: string; provider: (typeof idTokenProviders)[number]; rememberMe: boolean };

/** Signs an existing user in with a provider's ID token, or with our statement that this browser proved their phone. */
export async function signInByIdToken(deps: Deps, viewer: Viewer, input: SignInByIdToken): Promise<SignedInSession> {
  const { idToken, provider, rememberMe: remember } = input;
  if (provider !== 'phone') {
    const { admitted } = await enterWithIdentity(deps, viewer, { provider, idToken, remember, origin: null });
    if (!admitted) throw new Error('somebody without an account was let in');
    return admitted;
  }
  const { phone, entry } = await countingFailures(deps, viewer, () => enter(deps, viewer, idToken));
  return admit(deps, viewer, phone, entry);
}

function enter(deps: Deps, viewer: Viewer, idToken: string): Promise<{ phone: string; entry: SignInOutcome | null }> {
  return deps.db
    .transaction(async (tx): Promise<{ phone: string; entry: SignInOutcome | null }> => {
      const { phone } = await consumePhoneIdToken(deps, tx, viewer, idToken);
      const entry = await enterByPhone(deps, tx, viewer, phone);
      if (!entry) throw new NobodyHasIt(phone);
      return { phone, entry };
    })
    .catch((error: unknown) => {
      if (error instanceof NobodyHasIt) return { phone: error.phone, entry: null };
      throw error;
    });
}
