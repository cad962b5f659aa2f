import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { memberReportBudget } from '#src/config/connections.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { businessCardGrants, businessCards } from '#src/db/schema/business-cards.ts';
import { memberBlocks, memberReports } from '#src/db/schema/connections.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import { forgetNoticesAbout } from '#src/features/notifications/notices-about.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { cardsFor } from '#src/features/profiles/search/cards-of.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { endPair } from './connect-pair.ts';
import { noSuchMember } from './lock-members.ts';
import { withdrawConnectionEmails } from './notify-connection-news.ts';
import { findPair } from './pair.ts';

type MemberInput = { urlSlug: string };

/** Blocks a member and ends what connects the two, in one transaction. Idempotent. */
export async function blockMember(
  deps: Deps,
  { userId }: SignedInUser,
  { urlSlug }: MemberInput,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await blockIn(deps, tx, userId, await findMember(deps, tx, userId, urlSlug));
  });
  return {};
}

/** Ends a block of the viewer. What it ended stays ended. */
export async function unblockMember(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { slug }: { slug: string },
): Promise<Record<string, never>> {
  const blocked = db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.urlSlug, slug.toLowerCase()));
  const which = isUuid(slug) ? eq(memberBlocks.id, slug) : eq(memberBlocks.blockedId, blocked);
  const [ended] = await db
    .delete(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), which))
    .returning({ blockedId: memberBlocks.blockedId });
  if (!ended) throw noSuchMember();
  return {};
}

/**
 * The members whom the viewer has blocked, under the name that the viewer knew then: nothing of what became of them since, and
 * nobody's name that they did not see.
 */
export async function listBlocks({ db }: Pick<Deps, 'db'>, { userId }: SignedInUser) {
  const rows = await db
    .select({
      id: memberBlocks.id,
      urlSlug: profiles.urlSlug,
      // Blocks from before names were kept show the name of the profile.
      displayName: sql<string>`coalesce(${memberBlocks.knownName}, ${profiles.firstName} || ' ' || ${profiles.lastName}, '')`,
      createdAt: memberBlocks.createdAt,
    })
    .from(memberBlocks)
    .leftJoin(profiles, eq(profiles.userId, memberBlocks.blockedId))
    .where(eq(memberBlocks.userId, userId))
    .orderBy(desc(memberBlocks.createdAt))
    .limit(connectionLimits.blocks);
  const items = rows.map(({ id, displayName, createdAt, urlSlug }) => ({
    id,
    urlSlug: displayName === '' ? null : urlSlug,
    displayName,
    blockedAt: createdAt.toISOString(),
  }));
  return { items };
}

/** Reports a member to the operator, and blocks them if asked to. */
export async function reportMember(
  deps: Deps,
  { userId }: SignedInUser,
  { urlSlug, reason, details, block }: MemberInput & { reason: ReportReason; details: string; block: boolean },
): Promise<Record<string, never>> {
  await requireBudget(deps, `member-reports:${userId}`, memberReportBudget);
  await deps.db.transaction(async (tx) => {
    const reportedId = await findMember(deps, tx, userId, urlSlug);
    const createdAt = deps.clock.now();
    await tx.insert(memberReports).values({ id: deps.random.uuid(), userId, reportedId, reason, details, createdAt });
    if (block) await blockIn(deps, tx, userId, reportedId);
  });
  return {};
}

/**
 * A member whom the viewer can see, or has had to do with before: who was asked or connected may still protect themselves
 * from a member who hides or has blocked them. To others a hidden profile looks like one that does not exist.
 */
async function findMember(
  { settings }: Pick<Deps, 'settings'>,
  tx: Tx,
  userId: string,
  urlSlug: string,
): Promise<string> {
  const row = await findRowBySlug(tx, urlSlug.toLowerCase());
  if (!row) throw noSuchMember();
  if (row.userId === userId) throw fieldRefused('urlSlug', 'connection.yourself');
  if (!presentProfile(settings, row, 'member', false) && !(await findPair(tx, userId, row.userId)))
    throw noSuchMember();
  return row.userId;
}

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

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** Neither keeps the card that the other has handed over, so that ending the block doesn't bring it back. */
async function endCardGrants(tx: Tx, userId: string, blockedId: string): Promise<void> {
  const ownerId = sql`(select ${businessCards.userId} from ${businessCards} where ${businessCards.id} = ${businessCardGrants.cardId})`;
  await tx
    .delete(businessCardGrants)
    .where(
      sql`(${businessCardGrants.recipientId}, ${ownerId}) in ((${userId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${userId}::uuid))`,
    );
}
