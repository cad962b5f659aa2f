import { type Column, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** The last row of a page: its id, and the instant it is sorted by in milliseconds. */
const pageEnd = z.object({
  at: z.int().min(Date.UTC(0, 0)).max(Date.UTC(9999, 0)),
  id: z.uuid(),
  alike: z.boolean().optional(),
});
export type PageEnd = z.output<typeof pageEnd>;

function writeCursor(end: PageEnd): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url');
}

export function readCursor(text: string | undefined): PageEnd | null {
  if (text === undefined) return null;
  try {
    return pageEnd.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}

/** The condition for rows after the end of the previous page. `<` sorts newest first. */
export function behind(end: PageEnd | null, at: Column, order: '<' | '>', id: Column): SQL | undefined {
  return end ? sql`(${at}, ${id}) ${sql.raw(order)} (${new Date(end.at)}::timestamptz, ${end.id}::uuid)` : undefined;
}

/** Cuts rows, of which one more than `limit` was read, to a page, and makes the cursor of the next one if there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  endOf: (row: Row) => PageEnd,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : writeCursor(endOf(last)) };
}
