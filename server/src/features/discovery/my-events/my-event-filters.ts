import type { OwnEventState } from '@foyer/contract/rules/events/event-choices.ts';
import { and, asc, type Column, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { behind, type PageEnd } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { swapped, wordsIn } from '#src/db/search-words.ts';

export type MyEventsQuery = {
  cursor?: string | undefined;
  limit: number;
  upcoming?: '1' | undefined;
  q?: string | undefined;
  state?: OwnEventState | undefined;
};

const title = sql`foyer_fold(${events.title})`;

/**
 * Every word is part of the title, or with `isFuzzy` similar to a word of it (db/connection-settings.ts defines how much). A search
 * without any letter or digit matches nothing.
 */
export function matchesTitle(q: string | undefined, isFuzzy: boolean): SQL | undefined {
  if (!q) return undefined;
  const words = wordsIn(q);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => (isFuzzy ? fuzzyMatch(word) : contains(word))));
}

function fuzzyMatch(word: string): SQL | undefined {
  return or(sql`${title} %> foyer_fold(${word}::text)`, ...swapped(word).map(contains));
}

function contains(word: string): SQL {
  return sql`${title} like '%' || foyer_fold(${word}::text) || '%'`;
}

/** The state of an event as its organizers see it. */
export function hasOwnState(state: OwnEventState, now: Date): SQL | undefined {
  if (state === 'draft' || state === 'cancelled') return eq(events.state, state);
  const wasPublished = inArray(events.state, ['published', 'unpublished']);
  return and(wasPublished, state === 'upcoming' ? gt(events.endsAt, now) : lte(events.endsAt, now));
}

/** Sorts by an instant, earliest or latest first, with the condition for the next page. */
export function sortByInstant(at: Column, id: Column, isSoonestFirst: boolean, after: PageEnd | null) {
  const direction = isSoonestFirst ? asc : desc;
  return { order: [direction(at), direction(id)], later: behind(after, at, isSoonestFirst ? '>' : '<', id) };
}

/** Searches for the exact words first, and for similar ones only if nothing matches. */
export async function exactThenFuzzy<Row>(
  { q }: MyEventsQuery,
  after: PageEnd | null,
  find: (isFuzzy: boolean) => Promise<Row[]>,
): Promise<{ rows: Row[]; isFuzzy: boolean }> {
  if (after?.alike) return { rows: await find(true), isFuzzy: true };
  const rows = await find(false);
  if (rows.length > 0 || !q || after) return { rows, isFuzzy: false };
  return { rows: await find(true), isFuzzy: true };
}
