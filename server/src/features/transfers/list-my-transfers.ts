import type { DataOf } from '@foyer/contract/http.ts';
import type { listMyTransfers as contract } from '@foyer/contract/transfers.ts';
import { and, isNull, or } from 'drizzle-orm';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isSentTo } from './find-transfer.ts';
import { presentTransfers } from './present-transfers.ts';

/** How many are listed: far more than anyone is sent at once. */
const limit = 20;

/** The open transfers sent to the viewer's verified email or phone, without those from members one of both has blocked. */
export async function listMyTransfers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
): Promise<DataOf<typeof contract>> {
  const isWelcome = or(isNull(transfers.fromUserId), isNotBlockedFor(userId, transfers.fromUserId));
  const which = and(isSentTo(db, userId), isWelcome);
  return { items: await presentTransfers(db, which, { now: clock.now(), limit }) };
}
