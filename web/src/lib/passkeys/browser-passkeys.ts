import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyProblem } from './passkey-problem.ts';

/** The server's options as JSON forms of W3C WebAuthn, made by @simplewebauthn/server. */
type Options = { challenge: string };
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in a field's autofill (conditional UI). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyProblem('cancelled', error);
  return new PasskeyProblem(name === 'InvalidStateError' ? 'registered' : 'failed', error);
}

/** Asks the person for a passkey. With `autofill` the browser offers it at a field, and this waits until it is used. */
export async function requestPasskey(options: Options, how: { autofill: boolean } = { autofill: false }) {
  const { startAuthentication } = await library();
  try {
    const answer = await startAuthentication({
      // The contract leaves the inside of the options to WebAuthn, here and below.
      optionsJSON: options as unknown as RequestOptions,
      useBrowserAutofill: how.autofill,
    });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Asks the person to create a passkey. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library();
  try {
    const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Cancels a passkey request that waits at a field. */
export async function cancelPasskeyRequest(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
