import { defaultVisibility } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';

/** Slugs after a given one, in order, of profiles that search engines may list. */
function listed(db: Db, after: string) {
  const visibility = sql`coalesce(${profileDetails.visibility} ->> 'profile', ${defaultVisibility.profile})`;
  return db
    .select({ slug: profiles.urlSlug })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(profileDetails, eq(profileDetails.userId, profiles.userId))
    .leftJoin(userPreferences, eq(userPreferences.userId, profiles.userId))
    .where(
      and(
        gt(profiles.urlSlug, after),
        isAccountActive,
        sql`${visibility} = 'public'`,
        sql`coalesce(${userPreferences.searchEngines}, true)`,
      ),
    )
    .orderBy(asc(profiles.urlSlug));
}

/** The slugs after which each sitemap page of `size` profiles starts; the first is empty. */
export async function pageStarts(db: Db, size: number): Promise<string[]> {
  const starts: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    starts.push(after);
    const [last]: { slug: string }[] = await listed(db, after)
      .offset(size - 1)
      .limit(1);
    after = last?.slug;
  }
  return starts;
}

/** The slugs of one page in chunks, so that they are never all in memory. */
export async function* slugsOfPage(db: Db, after: string, size: number): AsyncGenerator<string[]> {
  let last = after;
  for (let left = size; left > 0; ) {
    const part = await listed(db, last).limit(Math.min(left, partSize));
    const slugs = part.map(({ slug }) => slug);
    if (slugs.length > 0) yield slugs;
    if (slugs.length < Math.min(left, partSize)) return;
    left -= slugs.length;
    last = slugs.at(-1) ?? last;
  }
}

const partSize = 2000;
