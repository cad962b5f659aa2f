import { asc, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueAll } from '#src/db/outbox/outbox.ts';
import { mailReviews } from '#src/db/schema/mail-reviews.ts';
import type { Deps } from '#src/deps.ts';
import { refusedMacs } from '../unsubscribe/refused-addresses.ts';
import { openHeldMail, waitingFrom } from './review-queue.ts';

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets'>;

/** Emails per transaction. */
const batchSize = 500;

/**
 * Sends all emails in review of one sender, except expired ones and those to addresses that have opted out meanwhile.
 * Returns how many are sent. Running server processes pick them up from the outbox.
 */
export async function releaseMail(deps: ReviewDeps, senderId: string | null): Promise<number> {
  let released = 0;
  for (;;) {
    const batch = await deps.db.transaction(async (tx) => await releaseBatch(deps, tx, senderId));
    if (batch === null) return released;
    released += batch;
  }
}

/** Returns how many were sent; null if nothing is left. */
async function releaseBatch(deps: ReviewDeps, tx: Tx, senderId: string | null): Promise<number | null> {
  const now = deps.clock.now();
  const rows = await tx
    .select()
    .from(mailReviews)
    .where(waitingFrom(senderId))
    .orderBy(asc(mailReviews.createdAt), asc(mailReviews.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return null;
  const macs = rows.map(({ addressMac }) => addressMac);
  const refused = await refusedMacs(tx, macs, 'everything');
  const outcomeOf = ({ addressMac, expiresAt }: (typeof rows)[number]) => {
    if (refused.has(addressMac.toString('hex'))) return 'refused';
    return expiresAt && expiresAt <= now ? 'expired' : 'released';
  };
  const byOutcome = Map.groupBy(rows, outcomeOf);
  const released = byOutcome.get('released') ?? [];
  const outgoing = released.flatMap(({ sealedPayload, idempotencyKey, notBefore, expiresAt }) =>
    sealedPayload
      ? [
          {
            entry: openHeldMail(deps.secrets, sealedPayload),
            idempotencyKey,
            ...(notBefore && { notBefore }),
            ...(expiresAt && { expiresAt }),
          },
        ]
      : [],
  );
  await enqueueAll(deps, tx, outgoing);
  for (const [state, decided] of byOutcome) {
    const ids = sql.param(decided.map(({ id }) => id));
    await tx
      .update(mailReviews)
      .set({ state, decidedAt: now, sealedPayload: null })
      .where(sql`${mailReviews.id} = any(${ids}::uuid[])`);
  }
  return released.length;
}
