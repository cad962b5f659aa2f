import { type Column, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Where a page ended: the instant it is sorted by, in milliseconds, and which row that was. */
const place = z.object({
  at: z.int().min(Date.UTC(0, 0)).max(Date.UTC(9999, 0)),
  id: z.uuid(),
  alike: z.boolean().optional(),
});
export type PageEnd = z.output<typeof place>;

function writeCursor(end: PageEnd): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

export function readCursor(text: string | undefined): PageEnd | null {
  if (text === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}

/** What is behind the end of the page before, in the order of a moment: `<` with the latest first. */
export function behind(end: PageEnd | null, at: Column, order: '<' | '>', id: Column): SQL | undefined {
  return end ? sql`(${at}, ${id}) ${sql.raw(order)} (${new Date(end.at)}::timestamptz, ${end.id}::uuid)` : undefined;
}

/** A page of rows of which one more than fits was read, and the cursor of the next one if there is any. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  endOf: (row: Row) => PageEnd,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : writeCursor(endOf(last)) };
}
