import { lt } from 'drizzle-orm';
import { paymentRules } from '#src/config/orders.ts';
import { localCheckouts } from '#src/db/schema/local-payments.ts';
import { paymentNotices } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

/** Notices that no provider repeats any more, and old visits of the local checkout. */
export async function purgePaymentNotices({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - paymentRules.noticesKeptSeconds * 1000);
  await db.delete(paymentNotices).where(lt(paymentNotices.receivedAt, before));
  await db.delete(localCheckouts).where(lt(localCheckouts.createdAt, before));
}
