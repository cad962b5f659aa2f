import { limits } from '@foyer/contract/limits.ts';
import { isReservedSlug } from '@foyer/contract/rules/profiles/reserved-slugs.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import { and, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';

const numberedCandidates = 10;
const randomCandidates = 10;
const maxAttempts = 10;

/** Words that API and page paths use in the place of a slug. */
const reservedPathWords = new Set(['mine', 'attending', 'saved', 'new', 'manage']);

/**
 * A free slug close to the title: the title itself, then numbered ones, then random numbers. All candidates are looked up in
 * one query, so a popular title costs no more than a rare one.
 */
export async function freeEventSlug(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  { id, title }: { id: string; title: string },
): Promise<string> {
  const derived = deriveSlug(title);
  const fits = derived.length >= limits.slug.min && !isReservedSlug(derived) && !reservedPathWords.has(derived);
  const base = fits ? derived : `event-${derived}`.replace(/-$/, '').slice(0, limits.slug.max);
  const candidates = [
    ...(fits ? [base] : []),
    ...Array.from({ length: numberedCandidates }, (_, at) => withSuffix(base, `-${at + 2}`)),
    ...Array.from({ length: randomCandidates }, () => withSuffix(base, `-${1000 + deps.random.int(1_000_000_000)}`)),
  ];
  const taken = await tx
    .select({ slug: events.slug })
    .from(events)
    .where(and(inArray(events.slug, candidates), ne(events.id, id)));
  const free = candidates.find((candidate) => !taken.some(({ slug }) => slug === candidate));
  if (free === undefined) throw new Error('no free slug among many random ones');
  return free;
}

function withSuffix(base: string, suffix: string): string {
  return base.slice(0, limits.slug.max - suffix.length).replace(/-+$/, '') + suffix;
}

/** Repeats a transaction if another one has taken its slug in the meantime. */
export async function withFreeSlug<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error, 'events_slug')) throw error;
    }
  }
}
