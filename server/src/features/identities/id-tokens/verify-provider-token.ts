import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { IdTokenRefused, ProviderRefused, ProviderUnreachable } from '#src/adapters/identity/failures.ts';
import type { Deps, VerifiedIdToken } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/**
 * Verifies a provider's ID token. It may have to fetch the provider's keys, so call it before the transaction that uses
 * the token. A Supabase project's access token is verified the same way, as LinkedIn's.
 */
export async function verifyProviderToken(
  deps: Pick<Deps, 'providers' | 'log'>,
  { provider, idToken }: { provider: IdentityProvider; idToken: string },
): Promise<VerifiedIdToken> {
  const configured = deps.providers[provider];
  if (!configured) throw providerNotAvailable(provider);
  try {
    return await configured.verify(idToken);
  } catch (cause) {
    throw translateProviderError(deps, provider, cause);
  }
}

/** Maps provider errors to the contract's errors, logging the reason. Other errors are returned unchanged. */
export function translateProviderError(
  { log }: Pick<Deps, 'log'>,
  provider: IdentityProvider,
  cause: unknown,
): unknown {
  if (cause instanceof IdTokenRefused) {
    log.info({ provider, reason: cause.message }, 'an ID token was refused');
    return invalidIdToken(cause);
  }
  if (cause instanceof ProviderUnreachable || cause instanceof ProviderRefused) {
    log.warn({ provider, reason: cause.message }, 'an identity provider could not be asked');
    return providerNotAvailable(provider, cause);
  }
  return cause;
}

const names = { google: 'Google', linkedin: 'LinkedIn' } as const satisfies Record<IdentityProvider, string>;

/** The provider's display name. */
export function providerName(provider: IdentityProvider): string {
  return names[provider];
}

export function providerNotAvailable(provider: IdentityProvider, cause?: unknown): AppError {
  const message = `Signing in with ${providerName(provider)} is not available at the moment.`;
  return new AppError('PROVIDER_NOT_AVAILABLE', message, { cause });
}

export function invalidIdToken(cause?: unknown): AppError {
  return new AppError('INVALID_ID_TOKEN', 'This sign-in has expired. Please try again.', { cause });
}
