import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { providerRules } from '#src/config/sign-in.ts';
import type { Clock, ProviderClaims, VerifiedIdToken } from '#src/deps.ts';
import { IdTokenRefused, ProviderUnreachable } from './failures.ts';
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
  nonce: z.string().optional(),
});
export type Payload = z.output<typeof payload>;

/** One of the provider's issuers, its one algorithm, a key from its pinned address, and every claim. */
export async function verifyIdToken(
  clock: Clock,
  issuers: readonly TokenIssuer[],
  idToken: string,
): Promise<VerifiedIdToken> {
  const claims = readToken(idToken);
  const issuer = issuers.find(({ issuer: own, alsoKnownAs }) => [own, alsoKnownAs].includes(claims.iss));
  if (!issuer) throw new IdTokenRefused('the issuer is another one');
  await jwtVerify(
    idToken,
    async (protectedHeader) => {
      // Before any key is looked for, so that only tokens that could be good make us ask the provider.
      requireClaims(clock, issuer, claims);
      const key = await issuer.keys.find(protectedHeader);
      if (!key) throw new IdTokenRefused('the key is unknown');
      return key;
    },
    {
      algorithms: [...issuer.algorithms],
      audience: issuer.audience,
      currentDate: clock.now(),
      clockTolerance: providerRules.skewSeconds,
    },
  ).catch(refuse);
  return {
    claims: issuer.readClaims(claims, issuer.issuer),
    hash: createHash('sha256').update(idToken).digest(),
    nonce: claims.nonce ?? null,
    fromVisit: issuer.fromVisit,
    acceptableUntil: new Date((claims.iat + providerRules.tokenAgeSeconds) * 1000),
  };
}

/** Whatever a token made the library say, it is refused; only an unreachable provider is no fault of the token. */
function refuse(error: unknown): never {
  if (error instanceof IdTokenRefused || error instanceof ProviderUnreachable) throw error;
  if (error instanceof errors.JOSEAlgNotAllowed) throw new IdTokenRefused('the algorithm is not the one agreed on');
  if (error instanceof errors.JWSSignatureVerificationFailed) throw new IdTokenRefused('the signature is wrong');
  if (error instanceof errors.JOSEError) throw new IdTokenRefused(`it is refused with ${error.code}`);
  throw error;
}

/**
 * What OpenID Connect asks for beyond JSON Web Tokens, and what would spare a look for keys. The nonce is compared when
 * the token is taken, with that of the visit that it came of.
 */
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
  if (claims.iat + tokenAgeSeconds <= now) throw new IdTokenRefused('it is too old');
  if (nonce && !claims.nonce) throw new IdTokenRefused('it has no nonce');
}

function readToken(idToken: string): Payload {
  // Base64 decoders overlook stray characters and bits: then one token would have many texts, and single use no hold.
  const canonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  if (idToken.length > longest || !idToken.split('.').every(canonical))
    throw new IdTokenRefused('it is not an ID token');
  const { head, body } = decoded(idToken);
  if (!header.safeParse(head).success) throw new IdTokenRefused('it is not an ID token');
  const read = payload.safeParse(body);
  if (!read.success) throw new IdTokenRefused(`${String(read.error.issues[0]?.path[0])} is missing or wrong`);
  return read.data;
}

function decoded(idToken: string): { head: unknown; body: unknown } {
  try {
    return { head: decodeProtectedHeader(idToken), body: decodeJwt(idToken) };
  } catch (cause) {
    throw new IdTokenRefused('it is not an ID token', { cause });
  }
}
