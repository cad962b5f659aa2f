import { type CryptoKey, createLocalJWKSet, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import { providerRules } from '#src/config/sign-in.ts';
import type { Clock } from '#src/deps.ts';
import { fetchJson } from './bounded-fetch.ts';
import { ProviderUnreachable } from './failures.ts';

/** Allowed signature algorithms: asymmetric only, each for one type of key. */
export type Algorithm = 'RS256' | 'ES256';

const jwkSet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100),
});
type KeySet = ReturnType<typeof createLocalJWKSet>;

/** The public keys of one issuer. */
export type ProviderKeys = { find: (header: JWSHeaderParameters) => Promise<CryptoKey | undefined> };

const leastModulusBits = 2048;

/**
 * Keys from the issuer's pinned URL (never from a token), cached for 10 minutes. An unknown key id triggers one more fetch, at
 * most every few seconds. Concurrent callers share one request.
 */
export function providerKeys(clock: Clock, jwksUri: () => Promise<string>): ProviderKeys {
  let known: { keys: KeySet; readAt: number } | null = null;
  let reading: Promise<KeySet> | null = null;

  const read = async (): Promise<KeySet> => {
    const parsed = jwkSet.safeParse(await fetchJson(await jwksUri()));
    if (!parsed.success) throw new ProviderUnreachable('what was found is not a set of keys');
    known = { keys: createLocalJWKSet(parsed.data), readAt: clock.now().getTime() };
    return known.keys;
  };
  const keysNotOlderThan = async (seconds: number): Promise<KeySet> => {
    const age = known === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - known.readAt;
    if (known !== null && age >= 0 && age < seconds * 1000) return known.keys;
    reading ??= read().finally(() => {
      reading = null;
    });
    return await reading;
  };
  return {
    async find(header) {
      return (
        (await keyIn(await keysNotOlderThan(providerRules.keysCacheSeconds), header)) ??
        (await keyIn(await keysNotOlderThan(providerRules.unknownKidPauseSeconds), header))
      );
    },
  };
}

/** Undefined if the key is missing, malformed or too short. */
async function keyIn(keys: KeySet, header: JWSHeaderParameters): Promise<CryptoKey | undefined> {
  const key = await keys(header).catch(() => undefined);
  const bits = key && 'modulusLength' in key.algorithm ? Number(key.algorithm.modulusLength) : leastModulusBits;
  return bits < leastModulusBits ? undefined : key;
}
