import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Deps, Settings } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The WebAuthn relying party: the host and the origin of PUBLIC_URL. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** COSE ids of EdDSA, ES256 and RS256. The library's default adds one that is still experimental in Node. */
export const algorithms = [-8, -7, -257];

/** A credential as sent by the browser, not verified yet. */
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

type WebAuthnDeps = Pick<Deps, 'settings'>;
type ExpectedChallenge = { challenge: string };

/** The challenge that the browser claims to answer; null if there is none, or if the page was framed by another site. */
export function challengeOf({ response }: SentCredential): string | null {
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8');
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text));
    return crossOrigin ? null : challenge;
  } catch {
    return null;
  }
}

/** Verifies a new credential for this challenge, origin and user verification. Attestation is not requested. */
export async function readRegistration(
  { settings }: WebAuthnDeps,
  sent: SentCredential,
  { challenge }: ExpectedChallenge,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
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

/** Verifies the signature of a stored credential for this challenge, origin and user verification. */
export async function readAssertion(
  { settings }: WebAuthnDeps,
  sent: SentCredential,
  { challenge, publicKey }: ExpectedChallenge & { publicKey: Buffer },
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
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
      // The counter is compared in the database after the signature, so that only the key's owner can trigger the clone check.
      credential: { id: sent.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) throw new Error('the signature does not fit');
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
    return { counter, synced, userHandle: userHandle ?? null };
  } catch (cause) {
    throw passkeyRefused(cause);
  }
}

/** The WebAuthn user handle of an account: the bytes of its id, which reveal nothing about the user. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

export function passkeyRefused(cause?: unknown): AppError {
  return new AppError('PASSKEY_REFUSED', 'This passkey could not be used here. Please try again.', { cause });
}

/** Loaded on first use, because its X.509 code for attestations takes a quarter of a second to load. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
