import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { outbox } from '../schema/outbox.ts';

export type ClaimedRow = {
  id: string;
  kind: string;
  sealedPayload: Buffer | null;
  idempotencyKey: string;
  expiresAt: Date | null;
  /** Includes this attempt. If it has changed since, another process has claimed the row. */
  attempts: number;
};

type Parts = Pick<Deps, 'db' | 'clock'>;

/**
 * Claims up to `count` due rows for `leaseMs`, only of `kind` if it is given. One statement and no open transaction: PGlite
 * has a single connection, and a provider may take seconds. The rows of a process that dies can be claimed by others once
 * the lease has run out.
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

/** Erases the payload, which is not needed any more. */
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

/** No attempt was made: the row waits as if it had not been claimed. */
export async function postpone({ db }: Parts, row: ClaimedRow, reason: string, retryAt: Date): Promise<void> {
  const attempts = row.attempts - 1;
  await db.update(outbox).set({ lastError: reason, availableAt: retryAt, attempts }).where(stillOurs(row));
}

/** Gives a row up. A payload that expires is erased; any other stays readable for the person who fixes the cause. */
export async function markDead({ db, clock }: Parts, row: ClaimedRow, reason: string): Promise<void> {
  const erased = row.expiresAt ? { sealedPayload: null } : {};
  await db
    .update(outbox)
    .set({ deadAt: clock.now(), lastError: reason, ...erased })
    .where(stillOurs(row));
}

/** Another process has claimed the row if its number of attempts has changed. */
function stillOurs(row: ClaimedRow) {
  return and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts), isNull(outbox.deliveredAt));
}

/** Stores a provider's delivery report; returns the id of the row, or null when no row has the key. */
export async function recordDeliveryReport(
  { db, clock }: Parts,
  idempotencyKey: string,
  receipt: 'delivered' | 'failed',
): Promise<string | null> {
  const [row] = await db
    .update(outbox)
    .set({ receipt, receiptAt: clock.now() })
    // Reports may come late and out of order: a delivered message stays delivered.
    .where(and(eq(outbox.idempotencyKey, idempotencyKey), sql`${outbox.receipt} is distinct from 'delivered'`))
    .returning({ id: outbox.id });
  return row?.id ?? null;
}
