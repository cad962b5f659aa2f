import { signInByPasskey, startPasskeySignIn } from '@foyer/contract/credentials/passkeys.ts';
import { call } from '#src/lib/call.ts';
import { requestPasskey } from '#src/lib/passkeys/browser-passkeys.ts';
import { session } from '#src/lib/session/session.ts';

/** Signs in with a passkey that the person picks, without an identifier. The session persists. */
export async function signInWithPasskey(how: { autofill: boolean } = { autofill: false }): Promise<void> {
  const credential = await requestPasskey(await call(startPasskeySignIn, {}), how);
  session.signIn(await call(signInByPasskey, { body: { credential, rememberMe: true } }), { remember: true });
}
