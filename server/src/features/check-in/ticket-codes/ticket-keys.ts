import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { perDatabase } from '#src/db/per-database.ts';
import { ticketKeys } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import { ticketKeyRules } from '../check-in-rules.ts';

type TicketKey = { id: string; publicKey: KeyObject; rawPublicKey: Buffer; sealedPrivateKey: Buffer; signs: boolean };
type Parts = Pick<Deps, 'db' | 'clock' | 'secrets'>;

const sealPurpose = 'ticket-key';
const known = perDatabase<{ keys: readonly TicketKey[]; readAt: number; signer: KeyObject | null }>(() => ({
  keys: [],
  readAt: Number.NEGATIVE_INFINITY,
  signer: null,
}));

/** All keys, which doors may know: with them a device tells whether a code is true without asking. */
export async function ticketKeysOf(deps: Parts): Promise<readonly TicketKey[]> {
  const cache = known(deps);
  return cache.keys.length > 0 ? cache.keys : await readAll(deps);
}

/** One that this process does not know may have been made by another; it looks at most once a second. */
export async function ticketKey(deps: Parts, id: string): Promise<TicketKey | undefined> {
  const cache = known(deps);
  const found = cache.keys.find((key) => key.id === id);
  const age = deps.clock.now().getTime() - cache.readAt;
  if (found || (age >= 0 && age < ticketKeyRules.unknownPauseSeconds * 1000)) return found;
  return (await readAll(deps)).find((key) => key.id === id);
}

/** The key that signs, made with the first ticket that anybody looks at. */
export async function signingTicketKey(deps: Parts): Promise<{ id: string; privateKey: KeyObject }> {
  const signer = (keys: readonly TicketKey[]) => keys.find(({ signs }) => signs);
  const key = signer(await ticketKeysOf(deps)) ?? signer(await makeFirst(deps));
  if (!key) throw new Error('no key signs tickets');
  const cache = known(deps);
  cache.signer ??= createPrivateKey(deps.secrets.open(sealPurpose, key.sealedPrivateKey));
  return { id: key.id, privateKey: cache.signer };
}

/** Processes that do so at once agree on one: the database takes one key that signs. */
async function makeFirst(deps: Parts): Promise<readonly TicketKey[]> {
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

async function readAll(deps: Parts): Promise<readonly TicketKey[]> {
  const cache = known(deps);
  cache.readAt = deps.clock.now().getTime();
  const rows = await deps.db.select().from(ticketKeys).orderBy(asc(ticketKeys.createdAt), asc(ticketKeys.id));
  cache.keys = rows.map(({ id, publicKey: raw, sealedPrivateKey, signs }) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
    return { id, sealedPrivateKey, signs, rawPublicKey: raw, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
  });
  return cache.keys;
}
