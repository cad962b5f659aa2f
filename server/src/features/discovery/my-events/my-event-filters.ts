import type { OwnEventState } from '@foyer/contract/rules/events/choices.ts';
import { and, asc, type Column, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { behind, type PageEnd } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { swapped, wordsIn } from '#src/db/search-words.ts';

export type Asked = {
  cursor?: string | undefined;
  limit: number;
  upcoming?: '1' | undefined;
  q?: string | undefined;
  state?: OwnEventState | undefined;
};

const title = sql`foyer_fold(${events.title})`;

/** Every word stands in the title, or with `alike` one like it (db/alike.ts says how much). Signs alone are no words. */
export function isTitled(q: string | undefined, alike: boolean): SQL | undefined {
  if (!q) return undefined;
  const words = wordsIn(q);
  if (words.length === 0) return sql`false`;
  return and(...words.map((word) => (alike ? isLike(word) : has(word))));
}

function isLike(word: string): SQL | undefined {
  return or(sql`${title} %> foyer_fold(${word}::text)`, ...swapped(word).map(has));
}

function has(word: string): SQL {
  return sql`${title} like '%' || foyer_fold(${word}::text) || '%'`;
}

/** As it stands for whoever looks after it. */
export function stands(state: OwnEventState, now: Date): SQL | undefined {
  if (state === 'draft' || state === 'cancelled') return eq(events.state, state);
  const isOut = inArray(events.state, ['published', 'unpublished']);
  return and(isOut, state === 'upcoming' ? gt(events.endsAt, now) : lte(events.endsAt, now));
}

/** By an instant: the soonest first, or the newest. */
export function inOrder(at: Column, id: Column, isSoonestFirst: boolean, after: PageEnd | null) {
  const way = isSoonestFirst ? asc : desc;
  return { order: [way(at), way(id)], later: behind(after, at, isSoonestFirst ? '>' : '<', id) };
}

/** What has the words as they are typed, and only when nothing does, what has words like them. */
export async function literallyOrAlike<Row>(
  { q }: Asked,
  after: PageEnd | null,
  find: (alike: boolean) => Promise<Row[]>,
): Promise<{ rows: Row[]; alike: boolean }> {
  if (after?.alike) return { rows: await find(true), alike: true };
  const rows = await find(false);
  if (rows.length > 0 || !q || after) return { rows, alike: false };
  return { rows: await find(true), alike: true };
}
