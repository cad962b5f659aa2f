import { z } from 'zod';

/** Somebody as the page that opened a popup gets them (spec section 3, "Session object handed back"). */
export const providerUser = z.object({
  /** The person's id at the provider, or at the hosted project. */
  id: z.string(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** What the provider says of the person, under its own names. */
  user_metadata: z.record(z.string(), z.unknown()),
});
export type ProviderUser = z.output<typeof providerUser>;
/** The session that goes with it. Times are in seconds. */
export const providerTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_in: z.int(),
  expires_at: z.int(),
  provider_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
});
export type ProviderTokens = z.output<typeof providerTokens>;
