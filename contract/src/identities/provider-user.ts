import { z } from 'zod';

/** The person who signed in at a provider, as passed to the page that opened the popup. */
export const providerUser = z.object({
  /** The person's id at the provider, or at the hosted project. */
  id: z.string(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** The provider's claims, under its own names. */
  user_metadata: z.record(z.string(), z.unknown()),
});
export type ProviderUser = z.output<typeof providerUser>;
/** The session of that person. Times are in seconds. */
export const providerTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_in: z.int(),
  expires_at: z.int(),
  provider_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
});
export type ProviderTokens = z.output<typeof providerTokens>;
