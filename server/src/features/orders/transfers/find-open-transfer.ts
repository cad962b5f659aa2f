import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The hash under which a transfer link's token is stored. */
export function transferHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The open transfer of a link's token; refused if it was accepted, revoked or has expired. */
export async function findOpenTransfer(db: Db | Tx, token: string, now: Date): Promise<typeof transfers.$inferSelect> {
  const isOpen = and(
    eq(transfers.tokenHash, transferHash(token)),
    eq(transfers.state, 'open'),
    gt(transfers.until, now),
  );
  const [row] = await db.select().from(transfers).where(isOpen);
  if (!row) throw noSuchTransfer();
  return row;
}

export function noSuchTransfer(): AppError {
  return new AppError('TRANSFER_REFUSED', 'This transfer is no longer available.');
}
