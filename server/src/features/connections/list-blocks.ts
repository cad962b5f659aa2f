import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { memberBlocks } from '#src/db/schema/connections.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

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
