import pg from 'pg';
import type { Table } from './tables.ts';

/** Approximate amount of a table in memory at a time; where a row is larger, rows are copied one by one. */
const batchBytes = 4 * 1024 * 1024;
const batchRows = 1000;

/** Every value but null as PostgreSQL's text, so that no precision is lost in a JavaScript type. */
const asText = { getTypeParser: () => (value: string) => value };

/**
 * A checksum of a table, independent of row order. Both sides must be read under the same settings (`exactly`) to be
 * comparable.
 */
export type Holding = { rows: string; digest: string; largest: number };

export async function holdingOf(client: pg.ClientBase, { name, columns }: Table): Promise<Holding> {
  const { rows } = await client.query<Holding>(`
    select count(*)::text as rows, coalesce(max(octet_length(line)), 0) as largest,
      coalesce(sum(('x' || encode(substr(sha256(convert_to(line, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), 0)::text as digest
    from (select row(${columns.map((column) => column.name).join(', ')})::text as line from ${name}) lines`);
  const [holding] = rows;
  if (!holding) throw new Error(`${name} cannot be counted.`);
  return holding;
}

/** Settings that make both sides print values alike and lift time limits, for the rest of a transaction. */
export const exactly = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Copies all rows of a table in batches. Both connections are within a transaction. */
export async function copyTable(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: Table,
  largest: number,
): Promise<void> {
  const { name, columns } = table;
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ name: column, type }) => `${column}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const insert = `insert into ${name} (${names}) overriding system value select ${values} from unnest(${arrays}) as given (${names})`;
  // One name per table, as a statement prepared for one cursor does not fit another.
  const cursor = pg.escapeIdentifier(`move ${name}`);
  await source.query(`declare ${cursor} no scroll cursor for select ${names} from ${name}`);
  const most = Math.max(1, Math.min(batchRows, Math.floor(batchBytes / Math.max(1, largest))));
  const fetch = { text: `fetch ${most} from ${cursor}`, rowMode: 'array' as const, types: asText };
  for (;;) {
    const { rows } = await source.query<(string | null)[]>(fetch);
    if (rows.length > 0)
      await target.query(
        insert,
        columns.map((_, index) => rows.map((row) => row[index])),
      );
    if (rows.length < most) break;
  }
  await source.query(`close ${cursor}`);
}
