import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { localClient } from '#src/adapters/identity/choose-providers.ts';
import type { Deps } from '#src/deps.ts';
import { failurePage, type PageContext } from './identity-pages.ts';
import { sessionCookie } from './imitate-provider.ts';
import { accountFinder, type LocalPeople, localPeople } from './local-people.ts';
import { memoryAdapters } from './memory-adapters.ts';

export type LocalProvider = { provider: Provider; people: LocalPeople };

/**
 * A real OpenID provider that stands in for Google or LinkedIn, with the differences between the two. It has no sessions of
 * its own: every sign-in starts with choosing an account, and sign-ins in several windows are independent.
 */
export async function localProvider(
  deps: Pick<Deps, 'settings' | 'secrets'>,
  name: IdentityProvider,
  shownTo: (request: IncomingMessage) => PageContext,
): Promise<LocalProvider> {
  const { issuer, clientId, clientSecret } = localClient(name, deps.settings.publicUrl, deps.secrets);
  const people = localPeople(name);
  const callback = `${deps.settings.publicUrl}/auth/${name}/callback`;
  const minutes = (count: number) => count * 60;
  const configuration: Configuration = {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Foyer',
        redirect_uris: name === 'linkedin' ? [callback, `${callback}-legacy`] : [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [await newKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: sessionCookie(name),
        interaction: `foyer_local_${name}_visit`,
        resume: `foyer_local_${name}_resume`,
      },
    },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub', 'hd'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // Google and LinkedIn put all of it into the ID token.
    conformIdTokenClaims: false,
    findAccount: accountFinder(name, people),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // Google has a revocation endpoint, LinkedIn documents none.
      revocation: { enabled: name === 'google' },
      userinfo: { enabled: false },
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    pkce: { required: () => name === 'google' },
    clientBasedCORS: () => false,
    ttl: {
      AuthorizationCode: 60,
      AccessToken: minutes(60),
      IdToken: minutes(60),
      Interaction: minutes(10),
      Session: minutes(10),
      Grant: minutes(60),
    },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html';
      context.body = failurePage(shownTo(context.req), description ? `${error}: ${description}` : error);
    },
  };
  const provider = new Provider(issuer, configuration);
  // mount-identity.ts passes the public origin on.
  provider.proxy = true;
  return { provider, people };
}

/** Google can be asked to show its account chooser. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

async function newKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') };
}
