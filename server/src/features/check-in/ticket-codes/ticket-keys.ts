import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { ticketKeyRules } from '#src/config/check-in.ts';
import { perDatabase } from '#src/db/per-database.ts';
import { ticketKeys } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';

type TicketKey = { id: string; publicKey: KeyObject; rawPublicKey: Buffer; sealedPrivateKey: Buffer; signs: boolean };
type KeyDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

const sealPurpose = 'ticket-key';
const keyCache = perDatabase<{ keys: readonly TicketKey[]; readAt: number; signer: KeyObject | null }>(() => ({
  keys: [],
  readAt: Number.NEGATIVE_INFINITY,
  signer: null,
}));

/** All keys. Their public halves let check-in devices verify codes offline. */
export async function ticketKeysOf(deps: KeyDeps): Promise<readonly TicketKey[]> {
  const cache = keyCache(deps);
  return cache.keys.length > 0 ? cache.keys : await readAll(deps);
}

/** Finds a key. An unknown one may have been created by another process, so the keys are reread at most once a second. */
export async function ticketKey(deps: KeyDeps, id: string): Promise<TicketKey | undefined> {
  const cache = keyCache(deps);
  const found = cache.keys.find((key) => key.id === id);
  const age = deps.clock.now().getTime() - cache.readAt;
  if (found || (age >= 0 && age < ticketKeyRules.unknownPauseSeconds * 1000)) return found;
  return (await readAll(deps)).find((key) => key.id === id);
}

/** The signing key, created when the first ticket is read. */
export async function signingTicketKey(deps: KeyDeps): Promise<{ id: string; privateKey: KeyObject }> {
  const signer = (keys: readonly TicketKey[]) => keys.find(({ signs }) => signs);
  const key = signer(await ticketKeysOf(deps)) ?? signer(await createFirstKey(deps));
  if (!key) throw new Error('no key signs tickets');
  const cache = keyCache(deps);
  cache.signer ??= createPrivateKey(deps.secrets.open(sealPurpose, key.sealedPrivateKey));
  return { id: key.id, privateKey: cache.signer };
}

/** Processes that do this at once agree on one key, because the database allows one signing key. */
async function createFirstKey(deps: KeyDeps): Promise<readonly TicketKey[]> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  await deps.db
    .insert(ticketKeys)
    .values({
      id: createHash('sha256').update(raw).digest('hex').slice(0, 8),
      publicKey: raw,
      sealedPrivateKey: deps.secrets.seal(sealPurpose, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
      signs: true,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing();
  return await readAll(deps);
}

async function readAll(deps: KeyDeps): Promise<readonly TicketKey[]> {
  const cache = keyCache(deps);
  cache.readAt = deps.clock.now().getTime();
  const rows = await deps.db.select().from(ticketKeys).orderBy(asc(ticketKeys.createdAt), asc(ticketKeys.id));
  cache.keys = rows.map(({ id, publicKey: raw, sealedPrivateKey, signs }) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
    return { id, sealedPrivateKey, signs, rawPublicKey: raw, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
  });
  return cache.keys;
}
