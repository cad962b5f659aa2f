import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { businessCardGrants, businessCards } from '#src/db/schema/business-cards.ts';
import { memberBlocks } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { forgetNoticesAbout } from '#src/features/notifications/notices-about.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { endPair } from './connect-pair.ts';
import { withdrawConnectionEmails } from './notify-connection-news.ts';
import { findPair } from './pair.ts';

/**
 * Blocks a member in the transaction of the caller. `knownName`: what the viewer calls them where the viewer blocks them;
 * otherwise what their profile shows to the viewer. Idempotent.
 */
export async function blockIn(
  deps: Deps,
  tx: Tx,
  userId: string,
  blockedId: string,
  knownName?: string,
): Promise<void> {
  // In the order of `lockMembers`, which would refuse once there is a block.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [userId, blockedId]))
    .orderBy(users.id)
    .for('no key update');
  const createdAt = deps.clock.now();
  const pair = await findPair(tx, userId, blockedId);
  const shown = await cardsFor(tx, [blockedId], pair ? 'connection' : 'member');
  const name = knownName ?? shown.get(blockedId)?.displayName ?? '';
  await tx.insert(memberBlocks).values({ userId, blockedId, knownName: name, createdAt }).onConflictDoNothing();
  if (pair && pair.state !== 'ended') await endPair(deps, tx, pair, { endReason: 'blocked' });
  await endCardGrants(tx, userId, blockedId);
  await forgetNoticesAbout(tx, userId, blockedId);
  if (pair) await withdrawConnectionEmails(deps, tx, pair);
}

/** Neither keeps the card that the other has handed over, so that ending the block doesn't bring it back. */
async function endCardGrants(tx: Tx, userId: string, blockedId: string): Promise<void> {
  const ownerId = sql`(select ${businessCards.userId} from ${businessCards} where ${businessCards.id} = ${businessCardGrants.cardId})`;
  await tx
    .delete(businessCardGrants)
    .where(
      sql`(${businessCardGrants.recipientId}, ${ownerId}) in ((${userId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${userId}::uuid))`,
    );
}
