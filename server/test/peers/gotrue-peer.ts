import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '#src/deps.ts';
import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';
import { newKey, publicJwk, type Signing, signed } from './oidc-peer.ts';

export const hostedProject = { anonKey: 'public key of the project' } as const;

/** A LinkedIn user who signs in through the project. */
export type HostedPerson = { id: string; email: string; name: string };

export type GoTruePeer = HttpPeer & {
  /** The next LinkedIn user to sign in; null: they cancel. */
  arriving: HostedPerson | null;
  /** Signs an access token as the project would; undefined claims are left out. */
  accessToken: (person: HostedPerson, claims?: Record<string, unknown>, signing?: Signing) => string;
};

/**
 * A hosted project as GoTrue serves it to browsers, with LinkedIn behind it: authorization with PKCE (the person is
 * back at once), exchange of the code, the user, signing out, and the keys. It refuses calls without its public key.
 */
export async function goTruePeer(clock: Clock): Promise<GoTruePeer> {
  const key = newKey('ES256');
  const visits = new Map<string, { challenge: string; person: HostedPerson }>();
  const sessions = new Map<string, HostedPerson>();
  const renewals = new Map<string, HostedPerson>();

  const accessToken: GoTruePeer['accessToken'] = (person, claims = {}, signing = {}) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const usual = {
      iss: `${peer.url}/auth/v1`,
      aud: 'authenticated',
      sub: person.id,
      iat: now,
      exp: now + 3600,
      role: 'authenticated',
      email: person.email,
      phone: '',
      app_metadata: { provider: 'linkedin_oidc', providers: ['linkedin_oidc'] },
      user_metadata: { email: person.email, email_verified: true, name: person.name },
      aal: 'aal1',
      amr: [{ method: 'oauth', timestamp: now }],
      session_id: randomUUID(),
      is_anonymous: false,
    };
    return signed({ ...usual, ...claims }, { alg: 'ES256', ...signing }, key);
  };

  const authorized = (query: URLSearchParams): PeerAnswer => {
    const back = query.get('redirect_to');
    const fits =
      query.get('provider') === 'linkedin_oidc' &&
      query.get('code_challenge_method')?.toLowerCase() === 's256' &&
      query.has('code_challenge');
    if (!fits || back === null) return { status: 400, body: { code: 400, msg: 'bad authorize request' } };
    const location = new URL(back);
    if (self.arriving) {
      const code = randomUUID();
      visits.set(code, { challenge: query.get('code_challenge') ?? '', person: self.arriving });
      location.searchParams.set('code', code);
    } else {
      location.searchParams.set('error', 'access_denied');
      location.searchParams.set('error_description', 'The user cancelled');
    }
    return { status: 302, headers: { location: location.href } };
  };
  const exchanged = (query: URLSearchParams, body: string): PeerAnswer => {
    const { auth_code: code = '', code_verifier: verifier = '' } = JSON.parse(body) as Record<string, string>;
    const visit = visits.get(code);
    visits.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (query.get('grant_type') !== 'pkce' || visit?.challenge !== challenge) {
      return {
        status: 400,
        body: { code: 400, error_code: 'bad_code_verifier', msg: 'code challenge does not match' },
      };
    }
    return sessionOf(visit.person);
  };
  const renewed = (body: string): PeerAnswer => {
    const { refresh_token: given = '' } = JSON.parse(body) as Record<string, string>;
    const person = renewals.get(given);
    renewals.delete(given);
    if (!person) return { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'not found' } };
    return sessionOf(person);
  };
  const sessionOf = (person: HostedPerson): PeerAnswer => {
    const token = accessToken(person);
    const refreshToken = randomBytes(9).toString('hex');
    sessions.set(token, person);
    renewals.set(refreshToken, person);
    const session = {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: refreshToken,
    };
    return { status: 200, body: { ...session, user: userOf(person, clock) } };
  };
  const answer = (request: PeerRequest): PeerAnswer => {
    const { pathname, searchParams } = new URL(request.path, 'http://peer.invalid');
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (pathname === '/auth/v1/.well-known/jwks.json')
      return { status: 200, body: { keys: [publicJwk('ES256')(key)] } };
    if (request.method === 'OPTIONS') return { status: 204 };
    if (pathname === '/auth/v1/authorize') return authorized(searchParams);
    if (request.headers.apikey !== hostedProject.anonKey) return { status: 401, body: { message: 'No API key found' } };
    if (pathname === '/auth/v1/token' && request.method === 'POST') {
      const isRenewal = searchParams.get('grant_type') === 'refresh_token';
      return isRenewal ? renewed(request.body) : exchanged(searchParams, request.body);
    }
    const person = sessions.get(bearer);
    if (!person) return { status: 403, body: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' } };
    if (pathname === '/auth/v1/user') return { status: 200, body: userOf(person, clock) };
    if (pathname === '/auth/v1/logout') {
      sessions.delete(bearer);
      return { status: 204 };
    }
    return { status: 404, body: { code: 404, msg: 'not found' } };
  };

  const peer = await httpPeer((request) => openToBrowsers(request, answer(request)));
  const self: GoTruePeer = { ...peer, arriving: null, accessToken };
  return self;
}

/** Browsers of any origin may call a project. */
function openToBrowsers({ headers }: PeerRequest, answer: PeerAnswer): PeerAnswer {
  if (typeof answer === 'string') return answer;
  const cors = {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': String(headers['access-control-request-headers'] ?? '*'),
    'access-control-expose-headers': 'X-Supabase-Api-Version',
  };
  return { ...answer, headers: { ...cors, ...answer.headers } };
}

function userOf({ id, email, name }: HostedPerson, clock: Clock) {
  const at = clock.now().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: { provider: 'linkedin_oidc', providers: ['linkedin_oidc'] },
    user_metadata: { email, name },
    identities: [],
    created_at: at,
    updated_at: at,
  };
}
