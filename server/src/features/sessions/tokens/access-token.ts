import { sign, verify } from 'node:crypto';
import { z } from 'zod';
import { cacheSizes } from '#src/config/caches.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { type SigningKey, verifyingKey } from './signing-keys.ts';

const type = 'at+jwt';
const algorithm = 'EdDSA';
/** Ours are about 600 characters. */
const longest = 2048;

/** `crit` (RFC 7515) lists header extensions that a reader must understand; none are supported. */
const header = z.object({
  alg: z.literal(algorithm),
  typ: z.literal(type),
  kid: z.string().min(1),
  crit: z.undefined().optional(),
});
const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().min(1),
});
type Claims = z.output<typeof claims>;

/** The claims of a token, or why it is refused. An expired token still identifies its session. */
export type TokenResult =
  | { ok: true; claims: Claims }
  | { ok: false; reason: 'expired'; claims: Claims }
  | { ok: false; reason: 'malformed' | 'forged' | 'early' };

/** The audience of the tokens: this deployment's API. */
function audienceOf({ publicUrl }: Deps['settings']): string {
  return `${publicUrl}/api`;
}

/**
 * Signs the access token of one generation of a session. The same input gives the same token, because Ed25519 is
 * deterministic and the times come from the session. Signing is synchronous: jose would use libuv's thread pool and
 * wait behind password hashes and image processing (docs/decisions/0065).
 */
export function issueAccessToken(
  { settings }: Pick<Deps, 'settings'>,
  key: Pick<SigningKey, 'kid' | 'privateKey'>,
  session: { id: string; userId: string; generation: number; issuedAt: Date },
): string {
  const iat = Math.floor(session.issuedAt.getTime() / 1000);
  const payload: Claims = {
    iss: settings.publicUrl,
    aud: audienceOf(settings),
    sub: session.userId,
    sid: session.id,
    iat,
    exp: iat + sessionRules.accessTokenSeconds,
    jti: `${session.id}.${session.generation}`,
  };
  const signed = `${encoded({ alg: algorithm, typ: type, kid: key.kid })}.${encoded(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
}

/**
 * Tokens with a valid signature, by their full text, because verifying it again would be most of the cost of a request.
 */
const verifiedTokens = perDatabase(() => new Map<string, { claims: Claims; kid: string }>());

/** Checks everything about a token except whether its session is active. No token content can make it throw. */
export async function readAccessToken(deps: Deps, token: string): Promise<TokenResult> {
  const verified = verifiedTokens(deps);
  const known = verified.get(token);
  // The key is looked up again, so that its tokens expire with it.
  if (known && (await verifyingKey(deps, known.kid))) return inTime(deps, known.claims);

  const parsed = parseToken(token);
  if (!parsed) return { ok: false, reason: 'malformed' };
  const key = await verifyingKey(deps, parsed.kid);
  if (!key || !verify(null, parsed.signed, key.publicKey, parsed.signature)) return { ok: false, reason: 'forged' };
  const { iss, aud } = parsed.claims;
  if (iss !== deps.settings.publicUrl || aud !== audienceOf(deps.settings)) return { ok: false, reason: 'forged' };

  if (verified.size >= cacheSizes.verifiedTokens) verified.delete(verified.keys().next().value ?? '');
  verified.set(token, { claims: parsed.claims, kid: key.kid });
  return inTime(deps, parsed.claims);
}

function inTime({ clock }: Pick<Deps, 'clock'>, claims: Claims): TokenResult {
  const now = clock.now().getTime() / 1000;
  if (claims.exp <= now) return { ok: false, reason: 'expired', claims };
  if (claims.iat > now + sessionRules.clockSkewSeconds) return { ok: false, reason: 'early' };
  return { ok: true, claims };
}

/** Parses a token of three parts with our fields. Algorithm and type are fixed before a key is chosen. */
function parseToken(token: string) {
  if (token.length > longest) return null;
  const [head = '', body = '', end = '', ...more] = token.split('.');
  const headerRead = header.safeParse(decoded(head));
  const claimsRead = claims.safeParse(decoded(body));
  const signature = Buffer.from(end, 'base64url');
  // Base64 decoders ignore stray characters and bits, so only the canonical text of a token is accepted.
  const canonical = signature.toString('base64url') === end;
  if (more.length > 0 || !headerRead.success || !claimsRead.success || !canonical) return null;
  return {
    kid: headerRead.data.kid,
    claims: claimsRead.data,
    signed: Buffer.from(`${head}.${body}`),
    signature,
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
