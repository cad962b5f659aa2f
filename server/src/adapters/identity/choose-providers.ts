import type { Clock, Deps, Provider, Settings } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import type { Secrets } from '#src/settings/secrets.ts';
import { type OidcClient, oidcVisits } from './oidc-visits.ts';
import { firebaseIssuer, googleIssuer, linkedInIssuer, supabaseIssuer } from './token-issuers.ts';
import { type TokenIssuer, verifyIdToken } from './verify-id-token.ts';

type Parts = { clock: Clock; settings: Pick<Settings, 'mode' | 'publicUrl' | 'supabase'>; secrets: Secrets };

/** The environment variables that configure providers. */
export type ProviderEnv = Pick<
  Env,
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_ISSUER'
  | 'LINKEDIN_CLIENT_ID'
  | 'LINKEDIN_CLIENT_SECRET'
  | 'LINKEDIN_ISSUER'
  | 'FIREBASE_PROJECT_ID'
  | 'FIREBASE_ISSUER'
  | 'FIREBASE_JWKS_URL'
>;

/** Uses what is configured. In local mode the local provider stands in for the rest; in production the rest is off. */
export function chooseProviders(env: ProviderEnv, { clock, settings, secrets }: Parts): Deps['providers'] {
  const local = settings.mode === 'local';
  const afterSignOut = `${settings.publicUrl}/auth/login`;
  const providers: Deps['providers'] = {};

  const google = clientOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_ISSUER);
  const googleVisits =
    google || local
      ? oidcVisits(clock, {
          ...(google ?? localClient('google', settings.publicUrl, secrets)),
          nonce: true,
          pkce: true,
          // Always show the account chooser, for people with several accounts.
          parameters: { prompt: 'select_account' },
          afterSignOut,
        })
      : null;
  const googleIssuers = [
    ...(googleVisits ? [googleIssuer(clock, { ...googleVisits, clientId: google?.clientId ?? localClientId })] : []),
    ...(env.FIREBASE_PROJECT_ID
      ? [
          firebaseIssuer(clock, {
            projectId: env.FIREBASE_PROJECT_ID,
            issuer: env.FIREBASE_ISSUER ?? `https://securetoken.google.com/${env.FIREBASE_PROJECT_ID}`,
            jwksUri: env.FIREBASE_JWKS_URL,
          }),
        ]
      : []),
  ];
  if (googleIssuers.length > 0) providers.google = provider(clock, googleVisits, googleIssuers);

  const linkedIn = clientOf(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET, env.LINKEDIN_ISSUER);
  const linkedInVisits =
    linkedIn || (local && !settings.supabase)
      ? oidcVisits(clock, {
          ...(linkedIn ?? localClient('linkedin', settings.publicUrl, secrets)),
          nonce: false,
          pkce: false,
          parameters: {},
          afterSignOut,
        })
      : null;
  const linkedInIssuers = [
    ...(linkedInVisits
      ? [linkedInIssuer(clock, { ...linkedInVisits, clientId: linkedIn?.clientId ?? localClientId })]
      : []),
    ...(settings.supabase ? [supabaseIssuer(clock, settings.supabase.url)] : []),
  ];
  if (linkedInIssuers.length > 0) providers.linkedin = provider(clock, linkedInVisits, linkedInIssuers);
  return providers;
}

function provider(clock: Clock, visits: Provider['visits'], issuers: readonly TokenIssuer[]): Provider {
  return {
    name: issuers.map(({ issuer }) => issuer).join(', '),
    visits,
    verify: (idToken) => verifyIdToken(clock, issuers, idToken),
  };
}

type Client = Pick<OidcClient, 'issuer' | 'clientId' | 'clientSecret'>;

function clientOf(clientId: string | undefined, clientSecret: string | undefined, issuer: string): Client | null {
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

const localClientId = 'foyer';

/** Foyer's client at the local provider. Both sides derive the same secret. */
export function localClient(name: 'google' | 'linkedin', publicUrl: string, secrets: Secrets): Client {
  return {
    issuer: `${publicUrl}/local/identity/${name}`,
    clientId: localClientId,
    clientSecret: secrets.mac('local-identity', name).toString('base64url'),
  };
}
