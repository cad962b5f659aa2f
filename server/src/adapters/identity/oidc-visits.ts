import type { Configuration, CustomFetch } from 'openid-client';
import { sessionRules } from '#src/config/sessions.ts';
import { providerRules } from '#src/config/sign-in.ts';
import type { Clock, ProviderGrant, ProviderVisits } from '#src/deps.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { ProviderRefused, ProviderUnreachable } from './failures.ts';

export type OidcClient = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  nonce: boolean;
  pkce: boolean;
  /** Extra parameters of every authorization request, such as a forced account chooser. */
  parameters: Record<string, string>;
  /** Where the provider redirects after ending its own session. */
  afterSignOut: string;
};

/**
 * An OpenID Connect provider, configured by its issuer's discovery document, which is fetched over TLS on first use and
 * refreshed hourly.
 */
export function oidcVisits(clock: Clock, client: OidcClient): ProviderVisits & { jwksUri: () => Promise<string> } {
  const { issuer, nonce, pkce } = client;
  let known: { configuration: Promise<Configuration>; at: number } | null = null;

  const discovered = (): Promise<Configuration> => {
    const age = known === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - known.at;
    if (known !== null && age >= 0 && age < providerRules.discoveryCacheSeconds * 1000) return known.configuration;
    const asked = { configuration: discover(client), at: clock.now().getTime() };
    asked.configuration.catch(() => {
      // The next call fetches again.
      if (known === asked) known = null;
    });
    known = asked;
    return asked.configuration;
  };

  return {
    issuer,
    nonce,
    pkce,
    async jwksUri() {
      const { jwks_uri: uri } = (await discovered()).serverMetadata();
      if (uri === undefined || !asSafe(uri, issuer)) throw new ProviderUnreachable('no safe address of keys was found');
      return uri;
    },
    async authorizationUrl(visit) {
      const { buildAuthorizationUrl } = await import('openid-client');
      const url = buildAuthorizationUrl(await discovered(), {
        ...client.parameters,
        redirect_uri: visit.redirectUri,
        scope: 'openid profile email',
        state: visit.state,
        ui_locales: visit.language,
        ...(visit.nonce === null ? {} : { nonce: visit.nonce }),
        ...(visit.codeChallenge === null ? {} : { code_challenge: visit.codeChallenge, code_challenge_method: 'S256' }),
      });
      if (!asSafe(url.href, issuer)) throw new ProviderUnreachable('no safe address to visit was found');
      return url.href;
    },
    async exchange({ redirectUri, code, iss, nonce: expectedNonce, verifier }) {
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      if (iss !== undefined) back.searchParams.set('iss', iss);
      const configuration = await discovered();
      const { authorizationCodeGrant } = await import('openid-client');
      const answer = await authorizationCodeGrant(configuration, back, {
        idTokenExpected: true,
        ...(expectedNonce === null ? {} : { expectedNonce }),
        ...(verifier === null ? {} : { pkceCodeVerifier: verifier }),
      }).catch((cause: unknown) => {
        throw failureIn(cause);
      });
      if (answer.id_token === undefined) throw new ProviderRefused('no ID token came');
      return { idToken: answer.id_token, grant: await grantOf(configuration, client, answer) };
    },
    async revoke(accessToken) {
      const configuration = await discovered();
      const { revocation_endpoint: endpoint } = configuration.serverMetadata();
      if (endpoint === undefined || !asSafe(endpoint, issuer)) return;
      const { tokenRevocation } = await import('openid-client');
      await tokenRevocation(configuration, accessToken, { token_type_hint: 'access_token' }).catch((cause: unknown) => {
        throw failureIn(cause);
      });
    },
  };
}

/** The assumed lifetime of an access token if the provider does not send one. */
const usualTokenSeconds = 3600;

type Tokens = { access_token: string; id_token?: string | undefined; expires_in?: number | undefined };

/** The grant that can be revoked according to the discovery document; null if it supports neither way. */
async function grantOf(
  configuration: Configuration,
  { issuer, afterSignOut }: OidcClient,
  { access_token: accessToken, id_token: idToken = '', expires_in: expiresIn }: Tokens,
): Promise<ProviderGrant | null> {
  const { revocation_endpoint: revocation, end_session_endpoint: endSession } = configuration.serverMetadata();
  const canRevoke = revocation !== undefined && asSafe(revocation, issuer);
  const canEnd = endSession !== undefined && asSafe(endSession, issuer);
  if (!canRevoke && !canEnd) return null;
  const { buildEndSessionUrl } = await import('openid-client');
  const parameters = { post_logout_redirect_uri: afterSignOut, id_token_hint: idToken };
  return {
    accessToken: canRevoke ? accessToken : null,
    endSessionUrl: canEnd ? buildEndSessionUrl(configuration, parameters).href : null,
    lastsSeconds: canEnd ? sessionRules.remembered.absoluteSeconds : (expiresIn ?? usualTokenSeconds),
  };
}

const bounded: CustomFetch = (url, { body, headers, method }) =>
  boundedFetch(url, { headers, method, body: body ?? null }, { ...providerRules, mayBeEmpty: true });

async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, clockTolerance, customFetch, discovery } = await import(
    'openid-client'
  );
  const insecure = new URL(issuer).protocol === 'http:';
  const metadata = { id_token_signed_response_alg: 'RS256', [clockTolerance]: providerRules.skewSeconds };
  const configuration = await discovery(new URL(issuer), clientId, metadata, ClientSecretPost(clientSecret), {
    [customFetch]: bounded,
    timeout: providerRules.timeoutMs / 1000,
    // For loopback and tests; refuse-unsafe.ts rejects such issuers in production.
    ...(insecure ? { execute: [allowInsecureRequests] } : {}),
  }).catch((cause: unknown) => {
    const failure = failureIn(cause);
    throw new ProviderUnreachable(failure.message, { cause });
  });
  // The library compares issuers as URLs; they must be equal as text.
  if (configuration.serverMetadata().issuer !== issuer) throw new ProviderUnreachable('it calls itself otherwise');
  return configuration;
}

/** Maps library errors to unreachable or refused, with a code. Their messages may quote responses, so they are dropped. */
function failureIn(cause: unknown): ProviderUnreachable | ProviderRefused {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof ProviderUnreachable) return error;
  }
  const { code, error } = Object(cause) as { code?: unknown; error?: unknown };
  const reason = [code, error].find((word) => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word));
  return new ProviderRefused(typeof reason === 'string' ? reason : 'the answer was not understood', { cause });
}

/** Requires TLS, unless the issuer itself has none. */
function asSafe(url: string, issuer: string): boolean {
  return URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(issuer).protocol === 'http:');
}
