import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { signingKeyRules } from '#src/config.ts';
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
  /** From then on it only verifies. In the future when its successor is there but not yet known everywhere. */
  retiredAt: Date | null;
};

type Keyring = { keys: readonly SigningKey[]; readAt: number };
const keyrings = perDatabase<Keyring>(() => ({ keys: [], readAt: Number.NEGATIVE_INFINITY }));

const sealPurpose = 'signing-key';

/** The keys as this process knows them, oldest first; read again when older than `maxAgeSeconds`. */
export async function signingKeysOf(
  deps: Deps,
  db: Db | Tx,
  maxAgeSeconds: number = signingKeyRules.cacheSeconds,
): Promise<readonly SigningKey[]> {
  const keyring = keyrings(deps);
  const now = deps.clock.now().getTime();
  const age = now - keyring.readAt;
  if (keyring.keys.length > 0 && age >= 0 && age < maxAgeSeconds * 1000) return keyring.keys;
  // Marked before reading: meanwhile the others go on with the keys that are there.
  keyring.readAt = now;
  try {
    keyring.keys = await readKeys(deps, db);
  } catch (cause) {
    keyring.readAt = Number.NEGATIVE_INFINITY;
    throw cause;
  }
  return keyring.keys;
}

/** Signs at that moment: the oldest key that is not retired then, so that a new one is known everywhere before it signs. */
export async function signingKeyAt(deps: Deps, db: Db | Tx, at: Date): Promise<SigningKey> {
  const keys = await signingKeysOf(deps, db);
  const key = keys.find(({ retiredAt }) => retiredAt === null || retiredAt > at);
  if (!key) throw new Error('There is no key to sign with; start Foyer again to have one made.');
  return key;
}

/** The key of that id while tokens signed with it may be alive. An unknown id is looked up once more, at most once a second. */
export async function verifyingKey(deps: Deps, kid: string): Promise<SigningKey | undefined> {
  const named = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid);
  const key =
    named(await signingKeysOf(deps, deps.db)) ??
    named(await signingKeysOf(deps, deps.db, signingKeyRules.unknownKidPauseSeconds));
  return key && !isOver(key, deps.clock.now()) ? key : undefined;
}

/** Whether every token that the key has signed is expired. */
export function isOver({ retiredAt }: Pick<SigningKey, 'retiredAt'>, now: Date): boolean {
  return retiredAt !== null && retiredAt.getTime() + signingKeyRules.verifySeconds * 1000 <= now.getTime();
}

/** Makes the first key. Also the check that SECRET_KEY is the one that the keys in the database were sealed with. */
export async function prepareSigningKeys(deps: Deps): Promise<void> {
  const keys = await signingKeysOf(deps, deps.db);
  if (keys.length > 0) return;
  await deps.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    if (!(await hasSigningKeys(tx))) await addSigningKey(deps, tx);
  });
}

/** Whether something is sealed in the database already, whatever the key. */
export async function hasSigningKeys(db: Db | Tx): Promise<boolean> {
  return (await db.select({ kid: signingKeys.kid }).from(signingKeys).limit(1)).length > 0;
}

/** Until the transaction ends nobody else makes or retires keys. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('foyer:signing-keys'))`);
}

export async function addSigningKey(deps: Pick<Deps, 'clock' | 'secrets'>, tx: Tx): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicJwk = jwk.parse(publicKey.export({ format: 'jwk' }));
  await tx.insert(signingKeys).values({
    kid: thumbprint(publicJwk),
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

/** RFC 7638. */
function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
