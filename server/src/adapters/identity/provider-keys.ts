import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { providerRules } from '#src/config.ts';
import type { Clock } from '#src/deps.ts';
import { fetchJson } from './bounded-fetch.ts';
import { ProviderUnreachable } from './failures.ts';

/** Algorithms that a provider may be allowed: asymmetric, each for one kind of key. */
export type Algorithm = 'RS256' | 'ES256';

const jwkSet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100),
});
type Jwk = z.output<typeof jwkSet>['keys'][number];

/** The public keys of one issuer. */
export type ProviderKeys = { find: (kid: string, algorithm: Algorithm) => Promise<KeyObject | undefined> };

/**
 * Keys from the issuer's pinned address (never from a token), known for 10 minutes. A key id that is not among them
 * leads to one more look, at most every few seconds. Those who ask at once share one request.
 */
export function providerKeys(clock: Clock, jwksUri: () => Promise<string>): ProviderKeys {
  let known: { keys: readonly Jwk[]; readAt: number } | null = null;
  let reading: Promise<readonly Jwk[]> | null = null;
  const imported = new WeakMap<Jwk, KeyObject | null>();

  const read = async (): Promise<readonly Jwk[]> => {
    const parsed = jwkSet.safeParse(await fetchJson(await jwksUri()));
    if (!parsed.success) throw new ProviderUnreachable('what was found is not a set of keys');
    known = { keys: parsed.data.keys, readAt: clock.now().getTime() };
    return known.keys;
  };
  const keysNotOlderThan = async (seconds: number): Promise<readonly Jwk[]> => {
    const age = known === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - known.readAt;
    if (known !== null && age >= 0 && age < seconds * 1000) return known.keys;
    reading ??= read().finally(() => {
      reading = null;
    });
    return await reading;
  };
  const keyIn = (keys: readonly Jwk[], kid: string, algorithm: Algorithm): KeyObject | undefined => {
    const jwk = keys.find((key) => key.kid === kid && fits(key, algorithm));
    if (!jwk) return undefined;
    if (!imported.has(jwk)) imported.set(jwk, importKey(jwk, algorithm));
    return imported.get(jwk) ?? undefined;
  };

  return {
    async find(kid, algorithm) {
      return (
        keyIn(await keysNotOlderThan(providerRules.keysCacheSeconds), kid, algorithm) ??
        keyIn(await keysNotOlderThan(providerRules.unknownKidPauseSeconds), kid, algorithm)
      );
    },
  };
}

function fits(jwk: Jwk, algorithm: Algorithm): boolean {
  const kind = algorithm === 'RS256' ? jwk.kty === 'RSA' : jwk.kty === 'EC' && jwk.crv === 'P-256';
  return kind && (jwk.use === undefined || jwk.use === 'sig') && (jwk.alg === undefined || jwk.alg === algorithm);
}

/** Null when it is no key, or too short to be trusted. */
function importKey(jwk: Jwk, algorithm: Algorithm): KeyObject | null {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return algorithm === 'RS256' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? null : key;
  } catch {
    return null;
  }
}
