import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, getTableColumns, getTableName, inArray, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../src/db/client.ts';
import { users } from '../src/db/schema/accounts.ts';

const schema = path.join(import.meta.dirname, '../src/db/schema');
/** Columns that may be null, but a constraint wants them or another one. */
const wanted: ReadonlySet<string> = new Set(['transfers.email', 'linked_pages.read_for']);

/** Every table that the schema declares. */
export async function everyTable(): Promise<PgTable[]> {
  const tables = new Set<PgTable>();
  for (const file of readdirSync(schema)) {
    const declared: Record<string, unknown> = await import(path.join(schema, file));
    for (const value of Object.values(declared)) if (is(value, PgTable)) tables.add(value);
  }
  return [...tables].sort((a, b) => getTableName(a).localeCompare(getTableName(b)));
}

/** The columns that hold the id of a user, by their name. */
export function ownerColumns(table: PgTable): [name: string, column: PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => /(^|_)user_id$/.test(column.name));
}

/** The columns that refer to a user by a foreign key: `table.column`. */
export function columnsOfUsers(table: PgTable): string[] {
  return getTableConfig(table).foreignKeys.flatMap(({ reference }) => {
    const { columns, foreignTable } = reference();
    return foreignTable === users ? columns.map(({ name }) => `${getTableName(table)}.${name}`) : [];
  });
}

/** Adds a row of this user to every table that refers to users and has none of theirs yet. Text columns get `text`. */
export async function fillEveryTable(db: Db, userId: string, text: string): Promise<void> {
  for (const table of referredFirst(await everyTable())) {
    for (const [, column] of ownerColumns(table)) {
      const [known] = await db.select({ n: sql<number>`count(*)::int` }).from(table).where(eq(column, userId));
      if (known && known.n > 0) continue;
      await fillTable(db, table, userId, text);
    }
  }
}

/** Adds a row to one table: every reference to a user is this user, every other reference is to a row of theirs. */
export async function fillTable(db: Db, table: PgTable, userId: string, text: string): Promise<void> {
  const row: Record<string, unknown> = Object.fromEntries(ownerColumns(table).map(([each]) => [each, userId]));
  for (const [key, each] of Object.entries(getTableColumns(table))) {
    const isNeeded = each.notNull || wanted.has(`${getTableName(table)}.${each.name}`);
    if (key in row || !isNeeded || each.hasDefault || each.generatedIdentity) continue;
    row[key] =
      (await referredTo(db, table, each, userId)) ?? (await newReferred(db, table, each, text)) ?? anyValue(each, text);
  }
  await db.insert(table).values(row as never);
}

/** The value of a new row that a column can refer to, of a table whose rows belong to nobody. */
async function newReferred(db: Db, table: PgTable, column: PgColumn, text: string): Promise<unknown> {
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const [here, there] = [columns[0], foreignColumns[0]];
    if (here?.name !== column.name || !there || foreignTable === table || belongsToPeople(foreignTable)) continue;
    const value = anyValue(there, text);
    const [key] = Object.entries(getTableColumns(foreignTable)).find(([, each]) => each.name === there.name) ?? [];
    if (key === undefined) continue;
    const row: Record<string, unknown> = { [key]: value };
    for (const [name, each] of Object.entries(getTableColumns(foreignTable)))
      if (name !== key && each.notNull && !each.hasDefault && !each.generatedIdentity) row[name] = anyValue(each, text);
    await db.insert(foreignTable).values(row as never);
    return value;
  }
  return undefined;
}

/** Whether a row cannot be without a user. A conversation can: only some belong to an event. */
function belongsToPeople(table: PgTable): boolean {
  if (table === users || ownerColumns(table).length > 0) return true;
  const isNeeded = new Map(Object.values(getTableColumns(table)).map(({ name, notNull }) => [name, notNull]));
  return getTableConfig(table).foreignKeys.some(({ reference }) => {
    const { columns, foreignTable } = reference();
    return foreignTable !== table && columns.every(({ name }) => isNeeded.get(name)) && belongsToPeople(foreignTable);
  });
}

/** Each table after those that it refers to. */
export function referredFirst(tables: readonly PgTable[]): PgTable[] {
  const sorted = new Set<PgTable>();
  function add(table: PgTable): void {
    if (sorted.has(table)) return;
    for (const { reference } of getTableConfig(table).foreignKeys)
      if (reference().foreignTable !== table) add(reference().foreignTable);
    sorted.add(table);
  }
  for (const table of tables) add(table);
  return [...sorted];
}

/** The value of a row of this user that a column can refer to. */
async function referredTo(db: Db, table: PgTable, column: PgColumn, userId: string): Promise<unknown> {
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const there = foreignColumns[0];
    // By name: in a key of several columns they are objects of their own.
    if (columns[0]?.name !== column.name || !there) continue;
    if (foreignTable === users) return userId;
    const theirs = isOf(db, foreignTable, userId);
    if (!theirs) continue;
    const [row] = await db.select({ value: there }).from(foreignTable).where(theirs).limit(1);
    return row?.value;
  }
  return undefined;
}

/** Whether rows of this table belong to a user only through rows of other tables. */
export function hangsOnPeople(table: PgTable): boolean {
  if (ownerColumns(table).length > 0) return false;
  return getTableConfig(table).foreignKeys.some(({ reference }) => {
    const { foreignTable } = reference();
    return foreignTable !== table && (ownerColumns(foreignTable).length > 0 || hangsOnPeople(foreignTable));
  });
}

/** The rows of this user: those that refer to them, or else have to refer to such a row. */
function isOf(db: Db, table: PgTable, userId: string): SQL | undefined {
  const [owner] = ownerColumns(table);
  if (owner) return eq(owner[1], userId);
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const within = foreignTable === table ? undefined : isOf(db, foreignTable, userId);
    const [here, there] = [columns[0], foreignColumns[0]];
    if (within && here?.notNull && there) return inArray(here, db.select({ there }).from(foreignTable).where(within));
  }
  return undefined;
}

function anyValue(column: PgColumn, text: string): unknown {
  if (column.enumValues?.[0] !== undefined) return column.enumValues[0];
  const type = column.getSQLType();
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return randomUUID();
  if (type === 'bytea') return randomBytes(32);
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'date') return new Date().toISOString().slice(0, 10);
  if (type === 'boolean') return false;
  if (/int|numeric|real|double/.test(type)) return 1;
  if (type.startsWith('json')) return { text };
  return `${text} ${randomUUID().slice(0, 8)}`;
}

/** Where any of these texts occurs in the database, including the queue: `table.column`. */
export async function placesOf(db: Db, marks: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ place: string; relation: string; name: string; type: string }>(sql`
    select table_name || '.' || column_name as place, format('%I.%I', table_schema, table_name) as relation,
      format('%I', column_name) as name, data_type as type
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'drizzle')
    order by 1`);
  const found: string[] = [];
  const sought = sql.param(marks.map((mark) => mark.toLowerCase()));
  for (const { place, relation, name, type } of rows) {
    const text = sql.raw(type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`);
    const { rows: hits } = await db.execute(
      sql`select 1 from ${sql.raw(relation)}, unnest(${sought}::text[]) sought_text where strpos(lower(${text}), sought_text) > 0 limit 1`,
    );
    if (hits.length > 0) found.push(place);
  }
  return [...new Set(found)];
}
