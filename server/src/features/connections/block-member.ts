import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { memberBlocks } from '#src/db/schema/connections.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import { publishNotifications } from '#src/features/notifications/live-notifications.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { blockIn } from './block-in.ts';
import { findMemberToBlock } from './find-member-to-block.ts';
import { noSuchMember } from './lock-members.ts';

/** Blocks a member and ends what connects the two, in one transaction. Idempotent. */
export async function blockMember(
  deps: Deps,
  { userId }: SignedInUser,
  { urlSlug }: { urlSlug: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await blockIn(deps, tx, userId, await findMemberToBlock(deps, tx, userId, urlSlug));
  });
  // Only to the viewer: the other one must not notice.
  publishNotifications(deps, userId);
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

const isUuid = (text: string) => z.uuid().safeParse(text).success;
