import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import { signingKeyRules } from '#src/config/sessions.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { perDatabase } from '#src/db/per-database.ts';
import { signingKeys } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';

const jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
export type PublicJwk = z.output<typeof jwk>;

export type SigningKey = {
  kid: string;
  publicJwk: PublicJwk;
  publicKey: KeyObject;
  privateKey: KeyObject;
  createdAt: Date;
  /** From then on it only verifies. In the future while its successor is not known to every process yet. */
  retiredAt: Date | null;
};

type Keyring = { keys: readonly SigningKey[]; readAt: number };
const keyrings = perDatabase<Keyring>(() => ({ keys: [], readAt: Number.NEGATIVE_INFINITY }));

const sealPurpose = 'signing-key';

/** The keys cached in this process, oldest first; reloaded when older than `maxAgeSeconds`. */
export async function signingKeysOf(
  deps: Deps,
  db: Db | Tx,
  maxAgeSeconds: number = signingKeyRules.cacheSeconds,
): Promise<readonly SigningKey[]> {
  const keyring = keyrings(deps);
  const now = deps.clock.now().getTime();
  const age = now - keyring.readAt;
  if (keyring.keys.length > 0 && age >= 0 && age < maxAgeSeconds * 1000) return keyring.keys;
  // Set before reading, so that concurrent calls keep using the cached keys.
  keyring.readAt = now;
  try {
    keyring.keys = await readKeys(deps, db);
  } catch (cause) {
    keyring.readAt = Number.NEGATIVE_INFINITY;
    throw cause;
  }
  return keyring.keys;
}

/** The key to sign with at a moment: the oldest not retired then, so that every process knows a key before it signs. */
export async function signingKeyAt(deps: Deps, db: Db | Tx, at: Date): Promise<SigningKey> {
  const keys = await signingKeysOf(deps, db);
  const key = keys.find(({ retiredAt }) => retiredAt === null || retiredAt > at);
  if (!key) throw new Error('There is no key to sign with; start Foyer again to have one made.');
  return key;
}

/** The key with this id while its tokens may be valid. An unknown id reloads the keys, at most once a second. */
export async function verifyingKey(deps: Deps, kid: string): Promise<SigningKey | undefined> {
  const keyIn = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid);
  const key =
    keyIn(await signingKeysOf(deps, deps.db)) ??
    keyIn(await signingKeysOf(deps, deps.db, signingKeyRules.unknownKidPauseSeconds));
  return key && !isKeyExpired(key, deps.clock.now()) ? key : undefined;
}

/** Whether every token signed with the key has expired. */
export function isKeyExpired({ retiredAt }: Pick<SigningKey, 'retiredAt'>, now: Date): boolean {
  return retiredAt !== null && retiredAt.getTime() + signingKeyRules.verifySeconds * 1000 <= now.getTime();
}

/** Creates the first key. Also checks that SECRET_KEY is the one that the stored keys were sealed with. */
export async function prepareSigningKeys(deps: Deps): Promise<void> {
  const keys = await signingKeysOf(deps, deps.db);
  if (keys.length > 0) return;
  await deps.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    if (!(await hasSigningKeys(tx))) await addSigningKey(deps, tx);
  });
}

/** Whether the database already has keys, sealed with any SECRET_KEY. */
export async function hasSigningKeys(db: Db | Tx): Promise<boolean> {
  return (await db.select({ kid: signingKeys.kid }).from(signingKeys).limit(1)).length > 0;
}

/** Serializes creating and retiring keys until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('foyer:signing-keys'))`);
}

export async function addSigningKey(deps: Pick<Deps, 'clock' | 'secrets'>, tx: Tx): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicJwk = jwk.parse(publicKey.export({ format: 'jwk' }));
  await tx.insert(signingKeys).values({
    kid: await calculateJwkThumbprint(publicJwk),
    publicJwk: JSON.stringify(publicJwk),
    sealedPrivateKey: deps.secrets.seal(sealPurpose, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    createdAt: deps.clock.now(),
  });
}

async function readKeys(deps: Deps, db: Db | Tx): Promise<SigningKey[]> {
  const rows = await db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));
  return rows.map(({ kid, sealedPrivateKey, createdAt, retiredAt, ...row }) => {
    const privateKey = openKey(deps, sealedPrivateKey);
    return {
      kid,
      publicJwk: jwk.parse(JSON.parse(row.publicJwk)),
      publicKey: createPublicKey(privateKey),
      privateKey,
      createdAt,
      retiredAt,
    };
  });
}

function openKey({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): KeyObject {
  let pem: string;
  try {
    pem = secrets.open(sealPurpose, sealed);
  } catch (cause) {
    const advice =
      'Start with the one that it has been used with before; where SECRET_KEY is not set, that is the file secret.key in DATA_DIR.';
    throw new Error(`SECRET_KEY does not open the signing keys in the database. ${advice}`, { cause });
  }
  return createPrivateKey(pem);
}
