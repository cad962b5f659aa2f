import { z } from 'zod';
import { signedIn } from '../accounts.ts';
import { done, endpoint } from '../http.ts';
import { typedLine } from '../rules/typed-line.ts';

/** Options and answers as @simplewebauthn passes them between browser and server (W3C WebAuthn, JSON forms). */
const options = z.looseObject({ challenge: z.string() });
/** Checked by the library; size-limited here. */
const credential = z.looseObject({
  id: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({}),
});

export const passkeyName = typedLine(
  { min: 1, max: 60 },
  { required: 'passkey.name_required', short: 'passkey.name_required', long: 'passkey.name_too_long' },
);

/** A passkey, as its owner sees it. */
export const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Whether a provider syncs the passkey between devices, or it exists on one device only. */
    synced: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: 'List the passkeys of the account',
  data: z.object({ items: z.array(passkey) }),
});
export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/registration-options',
  access: 'user',
  summary: 'Start adding a passkey',
  data: options,
  errors: ['STEP_UP_REQUIRED', 'TOO_MANY_PASSKEYS'],
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: 'Add a passkey',
  body: z.object({ credential, name: passkeyName.optional() }),
  data: passkey,
  errors: ['PASSKEY_REFUSED', 'STEP_UP_REQUIRED', 'TOO_MANY_PASSKEYS'],
});
const params = z.object({ passkeyId: z.uuid() });
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: 'Rename a passkey',
  params,
  body: z.object({ name: passkeyName }),
  data: passkey,
  errors: ['NOT_FOUND'],
});
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: 'Remove a passkey',
  params,
  data: done,
  errors: ['LAST_CREDENTIAL', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
});

/** Options without a list of credentials: the person picks the passkey, and no one can find out who has one. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin/passkey/options',
  access: 'public',
  summary: 'Start signing in with a passkey',
  data: options,
});
/** User verification is required, so a passkey is both factors. */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/signin/passkey',
  access: 'public',
  summary: 'Sign in with a passkey',
  body: z.object({ credential, rememberMe: z.boolean().default(true) }),
  data: signedIn,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED'],
});
/** The signed-in person's own answer to a challenge, for `step-up`. */
export const passkeyCredential = credential;
