import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/**
 * What rows are sorted by: an expression that is never null. Its text is part of the cursor, so a row that changes between two
 * pages moves neither the rows that were read nor those that follow.
 */
export type SortKey = { by: SQL; type: keyof typeof keyPatterns };

/** The text of a key in a cursor, so that a cursor that was tampered with is refused before it reaches the database. */
const keyPatterns = {
  // No control characters, which text columns refuse.
  text: /^\P{Cc}{0,60}$/u,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2})$/,
} as const;

const sortedEnd = z.object({ sort: z.string(), key: z.string(), id: z.uuid() });

/** Longer texts are sorted by their start. Within a cursor's length, also for letters of four bytes. */
const keyLength = 40;

/** A text as a sort key: accents and capitals do not count. */
export function textKey(text: SQL): SortKey {
  return { by: sql`left(foyer_fold(${text}), ${sql.raw(String(keyLength))}) collate "C"`, type: 'text' };
}

/** A parameter such as `name` or `-name`, which starts with the last. */
export function readSort(sort: string): { name: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { name: isDescending ? sort.slice(1) : sort, isDescending };
}

type SortedQuery = { sort: string; key: SortKey; id: SQL; cursor: string | undefined };

/** The condition for rows after a cursor, their order, and the selected key that `sortedPageOf` needs. */
export function sortedBy({ sort, key, id, cursor }: SortedQuery): {
  after: SQL | undefined;
  order: SQL[];
  key: SQL<string>;
} {
  const direction = sql.raw(readSort(sort).isDescending ? 'desc' : 'asc');
  const order = [sql`${key.by} ${direction}`, sql`${id} ${direction}`];
  const selected = sql<string>`(${key.by})::text`;
  if (cursor === undefined) return { after: undefined, order, key: selected };
  const end = readSortedCursor(cursor, sort, key);
  const than = sql.raw(readSort(sort).isDescending ? '<' : '>');
  const after = sql`(${key.by}, ${id}) ${than} (${end.key}::${sql.raw(key.type)}, ${end.id}::uuid)`;
  return { after, order, key: selected };
}

function readSortedCursor(text: string, sort: string, { type }: SortKey): z.output<typeof sortedEnd> {
  let end: z.output<typeof sortedEnd>;
  try {
    end = sortedEnd.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
  // The cursor of another order would skip rows.
  if (end.sort !== sort || !keyPatterns[type].test(end.key)) throw fieldRefused('cursor', 'invalid_format');
  return end;
}

/** Cuts rows, of which one more than `limit` was read, to a page with the cursor of the next one. */
export function sortedPageOf<Row extends { id: string; key: string }>(
  rows: readonly Row[],
  limit: number,
  sort: string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  if (!last) return { page, nextCursor: null };
  const end = JSON.stringify({ sort, key: last.key, id: last.id });
  return { page, nextCursor: Buffer.from(end).toString('base64url') };
}
