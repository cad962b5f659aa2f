import { createHash } from 'node:crypto';
import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type Transfer = typeof transfers.$inferSelect;
/** A transfer by the token of its link, or by its id for the member it was sent to. */
export type TransferRef = { token: string } | { transferId: string; recipientId: string };

/** The hash under which a transfer link's token is stored. */
export function transferHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a transfer was sent to an email or phone number that this member has verified. */
export function isSentTo(db: Db | Tx, userId: string) {
  return exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          or(
            and(eq(users.email, transfers.email), isNotNull(users.emailVerifiedAt)),
            and(eq(users.phone, transfers.phone), isNotNull(users.phoneVerifiedAt)),
          ),
        ),
      ),
  );
}

/** A transfer in any state. An unknown token is refused; an id that wasn't sent to the member is not found. */
export async function findTransfer(db: Db | Tx, ref: TransferRef): Promise<Transfer> {
  const isByToken = 'token' in ref;
  const which = isByToken
    ? eq(transfers.tokenHash, transferHash(ref.token))
    : and(eq(transfers.id, ref.transferId), isSentTo(db, ref.recipientId));
  const [row] = await db.select().from(transfers).where(which);
  if (row) return row;
  throw isByToken ? noSuchTransfer() : new AppError('NOT_FOUND', 'Transfer not found.');
}

/** Refuses a transfer that was accepted, declined or revoked, or has expired. */
export function requireOpen({ state, until }: Pick<Transfer, 'state' | 'until'>, now: Date): void {
  if (state !== 'open' || until <= now) throw noSuchTransfer();
}

export function noSuchTransfer(): AppError {
  return new AppError('TRANSFER_REFUSED', 'This transfer is no longer available.');
}
