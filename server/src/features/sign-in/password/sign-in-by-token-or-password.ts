import type { RequestOf } from '@foyer/contract/http.ts';
import type { signInByIdToken as endpoint } from '@foyer/contract/sign-in.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { signInByIdToken } from '../sign-in-by-id-token.ts';
import { signInByPassword } from './sign-in-by-password.ts';

/** Signs in by an ID token with its provider, or by an email with a password: one endpoint accepts both. */
export async function signInByTokenOrPassword(
  deps: Deps,
  viewer: Viewer,
  { idToken, provider, email, password, countryCode, rememberMe }: RequestOf<typeof endpoint>['body'],
): Promise<SignedInSession> {
  if (idToken !== undefined || provider !== undefined) {
    if (idToken === undefined) throw fieldRefused('idToken', 'required');
    if (provider === undefined) throw fieldRefused('provider', 'required');
    return signInByIdToken(deps, viewer, { idToken, provider, rememberMe: rememberMe ?? true });
  }
  if (email === undefined) throw fieldRefused('email', 'email.required');
  if (password === undefined) throw fieldRefused('password', 'password.required');
  return signInByPassword(deps, viewer, { email, password, countryCode, rememberMe: rememberMe ?? false });
}
