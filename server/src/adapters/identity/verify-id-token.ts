import { createHash, verify } from 'node:crypto';
import { z } from 'zod';
import { providerRules } from '#src/config.ts';
import type { Clock, ProviderClaims, VerifiedIdToken } from '#src/deps.ts';
import { IdTokenRefused } from './failures.ts';
import type { Algorithm, ProviderKeys } from './provider-keys.ts';

/** Somebody whose tokens are believed, and on which conditions. */
export type TokenIssuer = {
  /** Compared as text; also the name that identities are kept under. */
  issuer: string;
  /** Other ways the same issuer writes itself. */
  alsoKnownAs?: string;
  audience: string;
  algorithms: readonly Algorithm[];
  keys: ProviderKeys;
  /** Whether its tokens have to come from a visit that this server began, and then carry its nonce. */
  fromVisit: boolean;
  nonce: boolean;
  /** What the token says about the person. Throws IdTokenRefused when it says something impossible. */
  readClaims: (payload: Payload, issuer: string) => ProviderClaims;
};

/** Real ones have 800 to 2,000 characters. */
const longest = 8192;

/** `crit` names what a reader must understand; we know nothing of the kind. */
const header = z.object({
  alg: z.string(),
  kid: z.string().min(1).max(200),
  typ: z.string().regex(/^jwt$/i).optional(),
  crit: z.undefined().optional(),
});
const payload = z.looseObject({
  iss: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  azp: z.string().optional(),
  sub: z.string().trim().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  nonce: z.string().optional(),
});
export type Payload = z.output<typeof payload>;

/**
 * All of rule 28: one of the provider's issuers, its one algorithm, a key from its pinned address, and every claim.
 * The signature is checked by node:crypto's synchronous call, which does not queue behind password hashes (rule 2).
 */
export async function verifyIdToken(
  clock: Clock,
  issuers: readonly TokenIssuer[],
  idToken: string,
): Promise<VerifiedIdToken> {
  const token = parseToken(idToken);
  const issuer = issuers.find(({ issuer: own, alsoKnownAs }) => [own, alsoKnownAs].includes(token.payload.iss));
  if (!issuer) throw new IdTokenRefused('the issuer is another one');
  const algorithm = issuer.algorithms.find((allowed) => allowed === token.header.alg);
  if (!algorithm) throw new IdTokenRefused('the algorithm is not the one agreed on');
  // Before any key is looked for, so that only tokens that could be good make us ask the provider.
  requireClaims(clock, issuer, token.payload);
  const key = await issuer.keys.find(token.header.kid, algorithm);
  if (!key) throw new IdTokenRefused('the key is unknown');
  const good = verify('sha256', token.signed, { key, dsaEncoding: 'ieee-p1363' }, token.signature);
  if (!good) throw new IdTokenRefused('the signature is wrong');
  return {
    claims: issuer.readClaims(token.payload, issuer.issuer),
    hash: createHash('sha256').update(idToken).digest(),
    nonce: token.payload.nonce ?? null,
    fromVisit: issuer.fromVisit,
    acceptableUntil: new Date((token.payload.iat + providerRules.tokenAgeSeconds) * 1000),
  };
}

/** What is left for the visit that the token came of: its nonce is compared when the token is taken. */
function requireClaims(clock: Clock, { audience, nonce }: TokenIssuer, claims: Payload): void {
  const now = clock.now().getTime() / 1000;
  const { skewSeconds, tokenAgeSeconds } = providerRules;
  const audiences = [claims.aud].flat();
  if (!audiences.includes(audience)) throw new IdTokenRefused('it is for somebody else');
  if (audiences.length > 1 && claims.azp === undefined)
    throw new IdTokenRefused('it does not say for whom it was made');
  if (claims.azp !== undefined && claims.azp !== audience) throw new IdTokenRefused('it was made for somebody else');
  if (claims.exp + skewSeconds <= now) throw new IdTokenRefused('it is expired');
  if (claims.iat > now + skewSeconds) throw new IdTokenRefused('it is from the future');
  if (claims.nbf !== undefined && claims.nbf > now + skewSeconds) throw new IdTokenRefused('it is not valid yet');
  if (claims.iat + tokenAgeSeconds <= now) throw new IdTokenRefused('it is too old');
  if (nonce && !claims.nonce) throw new IdTokenRefused('it has no nonce');
}

function parseToken(idToken: string) {
  const [head = '', body = '', end = '', ...more] = idToken.length > longest ? [] : idToken.split('.');
  const headerRead = header.safeParse(decoded(head));
  const payloadRead = payload.safeParse(decoded(body));
  const signature = Buffer.from(end, 'base64url');
  // Base64 decoders overlook stray characters and bits: then one token would have many texts, and single use no hold.
  const canonical = [head, body, end].every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
  if (more.length > 0 || !headerRead.success || !canonical) throw new IdTokenRefused('it is not an ID token');
  if (!payloadRead.success) {
    const claim = payloadRead.error.issues[0]?.path[0];
    throw new IdTokenRefused(claim === undefined ? 'it is not an ID token' : `${String(claim)} is missing or wrong`);
  }
  return { header: headerRead.data, payload: payloadRead.data, signed: Buffer.from(`${head}.${body}`), signature };
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
