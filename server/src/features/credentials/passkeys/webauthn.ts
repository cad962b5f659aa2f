import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Deps, Settings } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Who asks, as browsers and authenticators know it (W3C WebAuthn): the host and the origin of PUBLIC_URL. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** EdDSA, ES256, RS256: what authenticators have. The library would add one that Node still calls an experiment. */
export const algorithms = [-8, -7, -257];

/** What a browser sends back, before anything of it is believed. */
export type SentCredential = { id: string; response: Record<string, unknown> };

const binary = z.base64url().max(16_384);
const registration = z.object({
  clientDataJSON: binary,
  attestationObject: binary,
  transports: z.array(z.string().max(20)).max(10).optional(),
});
const assertion = z.object({
  clientDataJSON: binary,
  authenticatorData: binary,
  signature: binary,
  userHandle: binary.nullish(),
});
const clientData = z.object({ challenge: z.base64url().max(200), crossOrigin: z.boolean().optional() });

type Party = Pick<Deps, 'settings'>;
type Expected = { challenge: string };

/** The challenge that the browser says it answers; null when there is none, or in a page that is framed elsewhere. */
export function challengeOf({ response }: SentCredential): string | null {
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8');
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text));
    return crossOrigin ? null : challenge;
  } catch {
    return null;
  }
}

/** A new credential, if it was made for this challenge, here, with the person verified. Attestations are not asked for. */
export async function readRegistration({ settings }: Party, sent: SentCredential, { challenge }: Expected) {
  const { verifyRegistrationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(settings);
  try {
    const { transports = [], ...parsed } = registration.parse(sent.response);
    const response: RegistrationResponseJSON = {
      id: sent.id,
      rawId: sent.id,
      type: 'public-key',
      response: parsed,
      clientExtensionResults: {},
    };
    const expected = {
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    };
    const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...expected });
    if (!verified) throw new Error('not verified');
    const { credential, credentialBackedUp: synced } = registrationInfo;
    const { id: credentialId, publicKey, counter } = credential;
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, synced };
  } catch (cause) {
    throw passkeyRefused(cause);
  }
}

/** What a signature of a known credential says, if it was made for this challenge, here, with the person verified. */
export async function readAssertion(
  { settings }: Party,
  sent: SentCredential,
  { challenge, publicKey }: Expected & { publicKey: Buffer },
) {
  const { verifyAuthenticationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(settings);
  try {
    const { userHandle, ...parsed } = assertion.parse(sent.response);
    const response: AuthenticationResponseJSON = {
      id: sent.id,
      rawId: sent.id,
      type: 'public-key',
      response: parsed,
      clientExtensionResults: {},
    };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // The counter is compared where it is stored, after the signature: only its owner can make it look copied.
      credential: { id: sent.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) throw new Error('the signature does not fit');
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
    return { counter, synced, userHandle: userHandle ?? null };
  } catch (cause) {
    throw passkeyRefused(cause);
  }
}

/** The id that authenticators keep an account under: its bytes, which say nothing about the person. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

export function passkeyRefused(cause?: unknown): AppError {
  return new AppError('PASSKEY_REFUSED', 'This passkey could not be used here. Please try again.', { cause });
}

/** Loaded at its first use: it brings X.509 for attestations, a quarter of a second of start-up. */
export function library() {
  return import('@simplewebauthn/server');
}
