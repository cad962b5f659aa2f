import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Clock } from '#src/deps.ts';
import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';

export const oidcClient = { clientId: 'foyer at the peer', clientSecret: 'secret of the peer' } as const;

type Claims = Record<string, unknown>;
export type Signing = { alg?: string; kid?: string | undefined; key?: KeyObject; typ?: string };
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

export type OidcPeer = HttpPeer & {
  issuer: string;
  /** Responses that replace the regular ones, by the last part of the path. */
  instead: Partial<Record<'openid-configuration' | 'jwks' | 'token' | 'revoke', PeerAnswer>>;
  /** Its sign-out endpoints. They are part of its configuration, which is read before the first visit. */
  offers: { revocation: boolean; endSession: boolean };
  /** The number of requests to each endpoint. */
  asked: (part: string) => number;
  /** Signs a token as this provider would; undefined claims are left out. */
  token: (claims?: Claims, signing?: Signing) => string;
  /** What the provider sends back from a visit whose ID token will say this. */
  visited: (authorizationUrl: string, claims?: Claims, signing?: Signing) => { code: string; state: string };
  /** Signs with a new key from now on. */
  rotate: () => void;
  /** The newest key. */
  key: () => SigningKey;
};

/** A conforming OpenID provider that signs any claims a test needs. */
export async function oidcPeer(clock: Clock, algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<OidcPeer> {
  const keys = [newKey(algorithm)];
  const codes = new Map<string, { params: URLSearchParams; claims: Claims; signing: Signing }>();
  const instead: OidcPeer['instead'] = {};
  const offers = { revocation: false, endSession: false };
  const newest = () => keys.at(-1) ?? newKey(algorithm);

  const token: OidcPeer['token'] = (claims = {}, signing = {}) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const usual = { iss: peer.url, aud: oidcClient.clientId, sub: 'somebody', iat: now, exp: now + 3600 };
    return signed({ ...usual, ...claims }, { alg: algorithm, ...signing }, newest());
  };
  const answer = (request: PeerRequest): PeerAnswer => {
    const part = request.path.split('/').at(-1) ?? '';
    if (part in instead) return instead[part as keyof typeof instead] ?? { status: 500 };
    if (part === 'openid-configuration')
      return { status: 200, body: { ...metadata(peer.url), ...signingOut(peer.url, offers) } };
    if (part === 'jwks' || part === 'jwks.json') return { status: 200, body: { keys: keys.map(publicJwk(algorithm)) } };
    if (part === 'revoke' && offers.revocation) return { status: 200 };
    if (part !== 'token' || request.method !== 'POST') return { status: 404 };
    return exchanged(new URLSearchParams(request.body));
  };
  const exchanged = (form: URLSearchParams): PeerAnswer => {
    const wrong = (error: string): PeerAnswer => ({
      status: 400,
      body: { error, error_description: 'a secret detail' },
    });
    const { clientId, clientSecret } = oidcClient;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return wrong('invalid_client');
    const code = form.get('code') ?? '';
    const visit = codes.get(code);
    codes.delete(code);
    const verifier = form.get('code_verifier');
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
    const fits =
      form.get('grant_type') === 'authorization_code' &&
      visit?.params.get('redirect_uri') === form.get('redirect_uri') &&
      visit.params.get('code_challenge') === challenge;
    if (!fits) return wrong('invalid_grant');
    const nonce = visit.params.get('nonce') ?? undefined;
    const idToken = token({ nonce, ...visit.claims }, visit.signing);
    return {
      status: 200,
      body: { access_token: `access for ${code}`, token_type: 'Bearer', expires_in: 60, id_token: idToken },
    };
  };

  const peer = await httpPeer(answer);
  return {
    ...peer,
    issuer: peer.url,
    instead,
    offers,
    asked: (part) => peer.requests.filter(({ path }) => path.split('/').at(-1) === part).length,
    token,
    visited(authorizationUrl, claims = {}, signing = {}) {
      const params = new URL(authorizationUrl).searchParams;
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { params, claims, signing });
      return { code, state: params.get('state') ?? '' };
    },
    rotate: () => void keys.push(newKey(algorithm)),
    key: newest,
  };
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
  };
}

function signingOut(issuer: string, { revocation, endSession }: OidcPeer['offers']) {
  return {
    revocation_endpoint: revocation ? `${issuer}/revoke` : undefined,
    end_session_endpoint: endSession ? `${issuer}/end-session` : undefined,
  };
}

export function newKey(algorithm: 'RS256' | 'ES256'): SigningKey {
  const kid = randomBytes(8).toString('hex');
  const pair =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, ...pair };
}

/** The key as a JWK Set lists it. */
export function publicJwk(alg: string) {
  return ({ kid, publicKey }: SigningKey) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' });
}

/** A token, signed with the given key or with the provider's own. */
export function signed(claims: Claims, { alg = 'RS256', typ = 'JWT', ...signing }: Signing, own: SigningKey): string {
  const kid = 'kid' in signing ? signing.kid : own.kid;
  const text = [{ alg, kid, typ }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${signatureOf(alg, text, signing.key ?? own.privateKey).toString('base64url')}`;
}

function signatureOf(alg: string, text: string, key: KeyObject): Buffer {
  if (alg === 'none') return Buffer.alloc(0);
  if (alg.startsWith('HS'))
    return createHmac('sha256', key.export({ format: 'pem', type: 'spki' }))
      .update(text)
      .digest();
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
}
