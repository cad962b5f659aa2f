import { limits } from '@foyer/contract/limits.ts';
import { isReservedSlug } from '@foyer/contract/rules/profiles/reserved-slugs.ts';
import { slugSuggestion } from '@foyer/contract/rules/profiles/slug.ts';
import { and, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';

const numbered = 20;
const random = 20;

/** Whether this user may use this slug: it is not reserved and not used by anyone else. */
export async function isSlugFree(db: Db | Tx, userId: string, slug: string): Promise<boolean> {
  return !isReservedSlug(slug) && (await takenAmong(db, userId, [slug])).size === 0;
}

/**
 * Returns the free slug closest to the given one: the slug itself, then numbered ones, then ones with a random number.
 * All candidates are checked in one query. The result is not reserved, so it may be taken before it is saved.
 */
export async function freeSlug(deps: Pick<Deps, 'db' | 'random'>, userId: string, slug: string): Promise<string> {
  const candidates = [
    ...Array.from({ length: numbered }, (_, index) => slugSuggestion(slug, index + 1)),
    ...Array.from({ length: random }, () => slugSuggestion(slug, 1000 + deps.random.int(1_000_000_000))),
  ].filter((candidate) => candidate.length >= limits.slug.min && !isReservedSlug(candidate));
  const taken = await takenAmong(deps.db, userId, candidates);
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free === undefined) throw new Error('no free slug among many random ones');
  return free;
}

async function takenAmong(db: Db | Tx, userId: string, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ urlSlug: profiles.urlSlug })
    .from(profiles)
    .where(and(inArray(profiles.urlSlug, [...slugs]), ne(profiles.userId, userId)));
  return new Set(rows.map(({ urlSlug }) => urlSlug));
}
