import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyProblem } from './passkey-problem.ts';

/** The server's options as they travel: JSON forms of W3C WebAuthn, made by @simplewebauthn/server. */
type Options = { challenge: string };
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether passkeys can be offered where a field is filled in (conditional UI). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyProblem('cancelled', error);
  return new PasskeyProblem(name === 'InvalidStateError' ? 'registered' : 'failed', error);
}

/** Has the person use a passkey. With `autofill` the browser offers it at a field and this waits for that. */
export async function askForPasskey(options: Options, how: { autofill: boolean } = { autofill: false }) {
  const { startAuthentication } = await library();
  try {
    const answer = await startAuthentication({
      optionsJSON: options as unknown as RequestOptions,
      useBrowserAutofill: how.autofill,
    });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Has the person make a passkey. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await library();
  try {
    const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Ends a question that waits at a field. */
export async function cancelPasskeyQuestion(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
