import { z } from 'zod';
import { accountGap, signedIn } from '../accounts.ts';
import { done, endpoint } from '../http.ts';
import { lead, leadId } from '../leads.ts';
import { defaultPhoneCampaign, languages } from '../limits.ts';
import { humanCheck } from '../one-time-codes/one-time-codes.ts';
import { providerTokens, providerUser } from './provider-user.ts';

/** Social identity providers (OpenID Connect). */
export const identityProviders = ['google', 'linkedin'] as const;
export const identityProvider = z.enum(identityProviders);
export type IdentityProvider = z.output<typeof identityProvider>;

/**
 * The id of one sign-in flow at a provider: 128 random bits, base64url. It only works in the browser that started the
 * flow.
 */
export const flowId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
/** The purpose of a flow. `link` and `step-up` need a signed-in person. */
export const flowPurposes = ['sign-in', 'link', 'step-up'] as const;

const params = z.object({ provider: identityProvider });

/** Starts a flow. The server keeps state, nonce and PKCE verifier for 10 minutes, bound to this browser. */
export const startProviderFlow = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/flows',
  access: 'public',
  summary: 'Start a flow with an identity provider',
  params,
  body: z.object({
    purpose: z.enum(flowPurposes).default('sign-in'),
    /** `popup`: the return page closes itself. `page`: the whole page went there (a popup was blocked). */
    display: z.enum(['popup', 'page']).default('popup'),
    /** Where a full-page flow ends: a relative path. */
    redirect: z.string().max(512).optional(),
    language: z.enum(languages).optional(),
  }),
  data: z.object({ flowId, authorizationUrl: z.url(), expiresAt: z.iso.datetime() }),
  errors: ['PROVIDER_NOT_AVAILABLE', 'UNAUTHENTICATED'],
});

/** The person who returned from the provider, as far as the browser needs to know. */
export const providerSession = z.object({
  flowId,
  provider: identityProvider,
  purpose: z.enum(flowPurposes),
  display: z.enum(['popup', 'page']),
  redirect: z.string().nullable(),
  /**
   * The provider's ID token. This browser can send it once: to `continue`, `signin`, a lead capture, `link` or step-up.
   */
  idToken: z.string(),
  user: providerUser.extend({ emailVerified: z.boolean() }),
  /** `access_token` is the ID token and can be used once. The provider's own tokens stay on the server. */
  session: providerTokens,
});
export type ProviderSession = z.output<typeof providerSession>;

/** Forwards what the provider sent to the return page. The server exchanges the code. */
export const finishProviderFlow = endpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/callback',
  access: 'public',
  summary: 'Finish a provider flow with its authorization code',
  params,
  body: z.object({
    code: z.string().min(1).max(4096).optional(),
    state: z.string().min(1).max(512).optional(),
    /** RFC 9207. */
    iss: z.string().max(512).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
  data: providerSession,
  errors: ['INVALID_CALLBACK', 'SIGN_IN_CANCELLED', 'PROVIDER_FAILED', 'PROVIDER_NOT_AVAILABLE'],
});

/** The state of a flow, polled by the page that started it, because the popup's opener may be cut off. */
export const readProviderFlow = endpoint({
  method: 'GET',
  path: '/api/auth/provider-flows/:flowId',
  access: 'public',
  summary: 'Read the state of a provider flow',
  params: z.object({ flowId }),
  data: z.object({
    status: z.enum(['pending', 'done', 'cancelled', 'failed', 'expired']),
    /** Returned until the ID token is used. */
    session: providerSession.nullable(),
  }),
  errors: ['NOT_FOUND'],
});

/** Exchanges LinkedIn's code directly, with the state of a flow of this browser. */
export const exchangeLinkedIn = endpoint({
  method: 'POST',
  path: '/api/auth/linkedin',
  access: 'public',
  summary: 'Exchange a LinkedIn authorization code',
  body: z.object({
    code: z.string().min(1).max(4096),
    redirectUri: z.url().max(512).optional(),
    state: z.string().min(1).max(512).optional(),
    /** RFC 9207. Checked when the caller passes it on; a caller that knows only code and redirectUri has none. */
    iss: z.string().max(512).optional(),
    rememberMe: z.boolean().default(true),
  }),
  data: z.object({
    ...providerSession.shape,
    /** For a lead capture; the same single-use token as `idToken`. */
    linkedInAccessToken: z.string(),
    profileData: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      picture: z.string().nullable(),
    }),
    requiresPhoneVerification: z.boolean(),
    leadId: leadId.optional(),
    isNewLead: z.boolean().optional(),
  }),
  errors: ['INVALID_CALLBACK', 'PROVIDER_FAILED', 'PROVIDER_NOT_AVAILABLE'],
});
/** Campaign of the lead that results. */
const utm = z.string().max(200).optional();
const origin = {
  campaign: z.string().max(200).default(defaultPhoneCampaign),
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  language: z.enum(languages).optional(),
};
/** The result of exchanging Google's ID token: a session, or a lead whose phone has to be verified. */
const entered = z.object({
  requiresPhoneVerification: z.boolean(),
  leadId: leadId.optional(),
  isNewLead: z.boolean().optional(),
  ...signedIn.partial().shape,
  ...accountGap,
});
const entryErrors = [
  'INVALID_ID_TOKEN',
  'IDENTITY_PROOF_REQUIRED',
  'ACCOUNT_SUSPENDED',
  'SECOND_FACTOR_REQUIRED',
  'PROVIDER_NOT_AVAILABLE',
] as const;
export const signInWithGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google',
  access: 'public',
  summary: 'Sign in with a Google ID token',
  body: z.object({ idToken: z.string().min(1).max(8192), rememberMe: z.boolean().default(false), ...origin }),
  data: entered,
  errors: entryErrors,
});
/** Takes the session of a hosted Supabase project. Only its bearer token is trusted, never `userMetadata`. */
export const exchangeSupabaseSession = endpoint({
  method: 'POST',
  path: '/api/auth/supabase/linkedin',
  access: 'public',
  foreignBearer: true,
  summary: 'Sign in with the session of a Supabase project',
  body: z.object({
    supabaseUserId: z.string().max(100).optional(),
    email: z.string().max(320).nullish(),
    userMetadata: z.looseObject({}).optional(),
    provider: z.literal('linkedin').default('linkedin'),
    ...origin,
  }),
  data: entered,
  errors: entryErrors,
});

/** A session if the person is a user already, otherwise the lead. */
const captured = z.object({
  isExistingUser: z.boolean(),
  lead: lead.optional(),
  message: z.string().optional(),
  ...signedIn.partial().shape,
  ...accountGap,
});
export const captureGoogleLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture/google',
  access: 'public',
  summary: 'Create a lead with a Google ID token',
  body: z.object({ idToken: z.string().min(1).max(8192), ...origin }),
  data: captured,
  errors: entryErrors,
});
export const captureLinkedInLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture/linkedin',
  access: 'public',
  summary: 'Create a lead with a LinkedIn identity',
  /** `accessToken`: `linkedInAccessToken` or `idToken` of the exchange. `profileData` is accepted and ignored. */
  body: z.object({ accessToken: z.string().min(1).max(8192), profileData: z.looseObject({}).optional(), ...origin }),
  data: captured,
  errors: entryErrors,
});

/** `details` of IDENTITY_PROOF_REQUIRED: how the person can prove the account is theirs, with masked contacts. */
export const identityProofWays = z.object({
  provider: identityProvider,
  maskedEmail: z.string().nullable(),
  maskedPhone: z.string().nullable(),
  hasPassword: z.boolean(),
});
export type IdentityProofWays = z.output<typeof identityProofWays>;

/**
 * Proves that the account with the identity's email belongs to the person, by sending a code to one of its contacts.
 */
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identity-proof/send-code',
  access: 'public',
  summary: 'Send a code to confirm linking an identity',
  body: z.object({
    via: z.enum(['email', 'phone']),
    language: z.enum(languages).optional(),
    humanCheck: humanCheck.optional(),
  }),
  data: z.object({ via: z.enum(['email', 'phone']), maskedContact: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['IDENTITY_PROOF_EXPIRED', 'HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED', 'CHANNEL_NOT_AVAILABLE'],
});
/** Links the pending identity of this browser and signs in. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identity-proof',
  access: 'public',
  summary: 'Confirm linking an identity and sign in',
  body: z.object({
    code: z
      .string()
      .regex(/^[0-9]{6}$/, 'code.six_digits')
      .optional(),
    password: z.string().min(1).max(1024).optional(),
    rememberMe: z.boolean().default(false),
  }),
  data: signedIn,
  errors: [
    'IDENTITY_PROOF_EXPIRED',
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_EXHAUSTED',
    'INVALID_PASSWORD',
    'NO_PASSWORD_SET',
    'ACCOUNT_LOCKED',
    'IDENTITY_IN_USE',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});

/** A linked identity, as its owner sees it. */
export const linkedIdentity = z
  .object({
    id: z.uuid(),
    provider: identityProvider,
    email: z.string().nullable(),
    name: z.string().nullable(),
    linkedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** False for the last sign-in method. */
    canUnlink: z.boolean(),
  })
  .meta({ id: 'LinkedIdentity' });
export type LinkedIdentity = z.output<typeof linkedIdentity>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/identities',
  access: 'user',
  summary: 'List linked identities',
  data: z.object({ items: z.array(linkedIdentity) }),
});
/** Links the identity of a flow with purpose `link`. */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identities',
  access: 'user',
  summary: 'Link an identity to this account',
  body: z.object({ provider: identityProvider, idToken: z.string().min(1).max(8192) }),
  data: linkedIdentity,
  errors: ['INVALID_ID_TOKEN', 'IDENTITY_IN_USE', 'STEP_UP_REQUIRED'],
});
export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities/:identityId',
  access: 'user',
  summary: 'Unlink an identity',
  params: z.object({ identityId: z.uuid() }),
  data: done,
  errors: ['LAST_CREDENTIAL', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
});
