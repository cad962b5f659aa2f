import { lt, or } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { localMessages, localPushes, outbox } from '../schema/outbox.ts';

const day = 24 * 60 * 60 * 1000;

/** Delivered rows stay while receipts and repeated requests may refer to their key, dead ones while operators may look. */
const outboxRetention = { deliveredMs: 7 * day, deadMs: 30 * day, localMs: 7 * day } as const;

/** Removes old outbox rows that were delivered or given up, and old messages of local mode. */
export async function purgeOutbox({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await db
    .delete(outbox)
    .where(
      or(
        lt(outbox.deliveredAt, before(outboxRetention.deliveredMs)),
        lt(outbox.deadAt, before(outboxRetention.deadMs)),
      ),
    );
  await db.delete(localMessages).where(lt(localMessages.createdAt, before(outboxRetention.localMs)));
  await db.delete(localPushes).where(lt(localPushes.createdAt, before(outboxRetention.localMs)));
}
