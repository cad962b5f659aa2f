import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { providerRules } from '#src/config/sign-in.ts';
import type { Clock, ProviderClaims, VerifiedIdToken } from '#src/deps.ts';
import { IdTokenRefused, ProviderUnreachable } from './failures.ts';
import type { Algorithm, ProviderKeys } from './provider-keys.ts';

/** A trusted token issuer and its conditions. */
export type TokenIssuer = {
  /** Compared as text; identities are stored under this name. */
  issuer: string;
  /** Another spelling of the same issuer. */
  alsoKnownAs?: string;
  audience: string;
  algorithms: readonly Algorithm[];
  keys: ProviderKeys;
  /** Whether its tokens must come from a sign-in that this server started, and carry its nonce. */
  fromVisit: boolean;
  nonce: boolean;
  /** The user's claims. Throws IdTokenRefused if they are contradictory. */
  readClaims: (payload: Payload, issuer: string) => ProviderClaims;
};

/** In characters. Real tokens have 800 to 2,000. */
const longest = 8192;

/** `crit` lists extensions that must be understood; we support none. */
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

/** Checks the issuer, its one algorithm, a key from its pinned URL, and every claim. */
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
      // Checked first, so that only plausible tokens cause a request to the provider.
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

/** Any library error refuses the token, except an unreachable provider. */
function refuse(error: unknown): never {
  if (error instanceof IdTokenRefused || error instanceof ProviderUnreachable) throw error;
  if (error instanceof errors.JOSEAlgNotAllowed) throw new IdTokenRefused('the algorithm is not the one agreed on');
  if (error instanceof errors.JWSSignatureVerificationFailed) throw new IdTokenRefused('the signature is wrong');
  if (error instanceof errors.JOSEError) throw new IdTokenRefused(`it is refused with ${error.code}`);
  throw error;
}

/**
 * The OpenID Connect requirements beyond JWT, checked before any key is fetched. The nonce is compared later, with that of the
 * sign-in that produced the token.
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
  // Base64 decoders ignore stray characters and bits, so one token could have many texts and pass the single-use check
  // repeatedly.
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
