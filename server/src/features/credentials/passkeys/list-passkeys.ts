import type { Passkey } from '@foyer/contract/credentials/passkeys.ts';
import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The columns of a passkey shown to its owner. */
export const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.synced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

type Row = Omit<Passkey, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null };

export function presentPasskey({ createdAt, lastUsedAt, ...row }: Row): Passkey {
  return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** The passkeys of one user, newest first. Their number is limited by `passkeyRules.perUser`. */
export async function passkeysOf(db: Db | Tx, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
  return rows.map(presentPasskey);
}

/** Also thrown for another user's passkey, so that its existence is not revealed. */
export function noSuchPasskey(): AppError {
  return new AppError('NOT_FOUND', 'Passkey not found.');
}
