import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { outbox } from '../schema/outbox.ts';

export type ClaimedRow = {
  id: string;
  kind: string;
  sealedPayload: Buffer | null;
  idempotencyKey: string;
  expiresAt: Date | null;
  /** Counts this attempt; also tells whether the row is still ours. */
  attempts: number;
};

type Parts = Pick<Deps, 'db' | 'clock'>;

/**
 * Takes up to `count` due rows for `leaseMs`. One statement and no open transaction: PGlite has a single connection,
 * and a provider may take seconds. A process that dies leaves its rows to others once the lease has run out. `kind`: none
 * but these.
 */
export async function claimDue(
  { db, clock }: Parts,
  count: number,
  leaseMs: number,
  kind?: string,
): Promise<ClaimedRow[]> {
  const now = clock.now();
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isNull(outbox.deliveredAt),
          isNull(outbox.deadAt),
          lte(outbox.availableAt, now),
          kind === undefined ? undefined : eq(outbox.kind, kind),
        ),
      )
      .orderBy(outbox.availableAt)
      .limit(count)
      .for('update', { skipLocked: true }),
  );
  return await db
    .with(due)
    .update(outbox)
    .set({ availableAt: new Date(now.getTime() + leaseMs), attempts: sql`${outbox.attempts} + 1` })
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      sealedPayload: outbox.sealedPayload,
      idempotencyKey: outbox.idempotencyKey,
      expiresAt: outbox.expiresAt,
      attempts: outbox.attempts,
    });
}

/** Delivered: what was said is no longer ours to keep. */
export async function markDelivered({ db, clock }: Parts, rows: readonly ClaimedRow[]): Promise<void> {
  const ids = sql.param(rows.map(({ id }) => id));
  await db
    .update(outbox)
    .set({ deliveredAt: clock.now(), sealedPayload: null, lastError: null })
    .where(sql`${outbox.id} = any(${ids}::uuid[])`);
}

export async function markFailed({ db }: Parts, row: ClaimedRow, reason: string, retryAt: Date): Promise<void> {
  await db.update(outbox).set({ lastError: reason, availableAt: retryAt }).where(stillOurs(row));
}

/** Nothing was tried: the row waits as if it had not been taken. */
export async function postpone({ db }: Parts, row: ClaimedRow, reason: string, retryAt: Date): Promise<void> {
  const attempts = row.attempts - 1;
  await db.update(outbox).set({ lastError: reason, availableAt: retryAt, attempts }).where(stillOurs(row));
}

/** Given up. A message that has lost its use is erased; anything else stays readable for who repairs the cause. */
export async function markDead({ db, clock }: Parts, row: ClaimedRow, reason: string): Promise<void> {
  const erased = row.expiresAt ? { sealedPayload: null } : {};
  await db
    .update(outbox)
    .set({ deadAt: clock.now(), lastError: reason, ...erased })
    .where(stillOurs(row));
}

/** Another process has taken the row over when its count of attempts has moved on. */
function stillOurs(row: ClaimedRow) {
  return and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts), isNull(outbox.deliveredAt));
}

/** Notes what a provider reports about a delivered message; answers the row, or null when there is none for the key. */
export async function recordReceipt(
  { db, clock }: Parts,
  idempotencyKey: string,
  receipt: 'delivered' | 'failed',
): Promise<string | null> {
  const [row] = await db
    .update(outbox)
    .set({ receipt, receiptAt: clock.now() })
    // Reports may come late and out of order; what has arrived has arrived.
    .where(and(eq(outbox.idempotencyKey, idempotencyKey), sql`${outbox.receipt} is distinct from 'delivered'`))
    .returning({ id: outbox.id });
  return row?.id ?? null;
}
