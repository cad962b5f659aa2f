import { limits } from '@foyer/contract/limits.ts';
import { isReservedSlug } from '@foyer/contract/rules/profiles/reserved-slugs.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import { and, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';

const numbered = 10;
const random = 10;

/** What stands at the place of a slug in paths, of the API and of the pages. */
const ownWords = new Set(['mine', 'attending', 'saved', 'new', 'manage']);

/**
 * A free slug as near to the title as there is: itself, then numbered ones, then ones with a random number, so that a
 * popular title costs no more questions than a rare one.
 */
export async function freeEventSlug(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  { id, title }: { id: string; title: string },
): Promise<string> {
  const derived = deriveSlug(title);
  const fits = derived.length >= limits.slug.min && !isReservedSlug(derived) && !ownWords.has(derived);
  const base = fits ? derived : `event-${derived}`.replace(/-$/, '').slice(0, limits.slug.max);
  const candidates = [
    ...(fits ? [base] : []),
    ...Array.from({ length: numbered }, (_, at) => withSuffix(base, `-${at + 2}`)),
    ...Array.from({ length: random }, () => withSuffix(base, `-${1000 + deps.random.int(1_000_000_000)}`)),
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
