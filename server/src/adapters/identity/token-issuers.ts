import type { Clock } from '#src/deps.ts';
import { providerKeys } from './provider-keys.ts';
import { firebaseClaims, googleClaims, linkedInClaims, supabaseClaims } from './read-claims.ts';
import type { TokenIssuer } from './verify-id-token.ts';

const google = 'https://accounts.google.com';

type Client = { issuer: string; clientId: string; jwksUri: () => Promise<string> };

/** Google or a compatible issuer. Google's tokens may also name the issuer without its scheme. */
export function googleIssuer(clock: Clock, { issuer, clientId, jwksUri }: Client): TokenIssuer {
  return {
    issuer,
    ...(issuer === google ? { alsoKnownAs: 'accounts.google.com' } : {}),
    audience: clientId,
    algorithms: ['RS256'],
    keys: providerKeys(clock, jwksUri),
    fromVisit: true,
    nonce: true,
    readClaims: googleClaims,
  };
}

export function linkedInIssuer(clock: Clock, { issuer, clientId, jwksUri }: Client): TokenIssuer {
  return {
    issuer,
    audience: clientId,
    algorithms: ['RS256'],
    keys: providerKeys(clock, jwksUri),
    fromVisit: true,
    nonce: false,
    readClaims: linkedInClaims,
  };
}

/** A Firebase project used for Google sign-in. */
export function firebaseIssuer(
  clock: Clock,
  { projectId, issuer, jwksUri }: { projectId: string; issuer: string; jwksUri: string },
): TokenIssuer {
  return {
    issuer,
    audience: projectId,
    algorithms: ['RS256'],
    keys: providerKeys(clock, async () => jwksUri),
    fromVisit: false,
    nonce: false,
    readClaims: firebaseClaims,
  };
}

/** A Supabase project used for LinkedIn sign-in; projects sign with one of two algorithms. */
export function supabaseIssuer(clock: Clock, url: string): TokenIssuer {
  const issuer = `${url}/auth/v1`;
  return {
    issuer,
    audience: 'authenticated',
    algorithms: ['ES256', 'RS256'],
    keys: providerKeys(clock, async () => `${issuer}/.well-known/jwks.json`),
    fromVisit: false,
    nonce: false,
    readClaims: supabaseClaims,
  };
}
