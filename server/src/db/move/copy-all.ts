import type pg from 'pg';
import { holdMigrations } from '../migrate.ts';
import { copyTable, exactly, type Holding, holdingOf } from './copy-table.ts';
import { filledOf, partitionsOf, sequencesOf, type Table, tablesOf, triggeredOf } from './tables.ts';

export type Moved = { tables: number; rows: number };

/** The target database already contains data. */
export function notEmpty(filled: readonly string[]): Error {
  const named = filled.slice(0, 5).join(', ') + (filled.length > 5 ? ', …' : '');
  return new Error(
    `The database of DATABASE_URL is not empty (${named}). Make an empty one, as with "createdb foyer", and name that.`,
  );
}

/** Copies everything into existing, empty tables in one transaction, and throws if any table differs afterwards. */
export async function copyAll(source: pg.ClientBase, target: pg.ClientBase): Promise<Moved> {
  await source.query('begin');
  await source.query(`set transaction read only; ${exactly}`);
  await target.query('begin');
  await target.query(exactly);
  await lockTarget(target);
  for (const statement of await partitionsOf(source)) await target.query(statement);
  // Triggers have already run for these rows in the source.
  const triggered = await triggeredOf(target);
  for (const name of triggered) await target.query(`alter table ${name} disable trigger user`);

  const tables = new Map<Table, Holding>();
  for (const table of await tablesOf(source)) {
    const holding = await holdingOf(source, table);
    tables.set(table, holding);
    if (holding.rows !== '0') await copyTable(source, target, table, holding.largest);
  }
  for (const statement of await sequencesOf(source)) await target.query(statement);
  for (const name of triggered) await target.query(`alter table ${name} enable trigger user`);
  for (const [table, there] of tables) requireSame(table, there, await holdingOf(target, table));
  // Without statistics the first queries would be planned badly.
  await target.query('analyze');
  await target.query('commit');
  await source.query('rollback');
  return { tables: tables.size, rows: [...tables.values()].reduce((sum, { rows }) => sum + Number(rows), 0) };
}

function requireSame({ name }: Table, there: Holding, here: Holding): void {
  if (here.rows === there.rows && here.digest === there.digest) return;
  const what = here.rows === there.rows ? 'some of them otherwise than they were' : `where there were ${there.rows}`;
  throw new Error(`Nothing was moved: in ${name} ${here.rows} rows arrived, ${what}.`);
}

/**
 * Blocks all other writes, and the start of other Foyer processes, until the transaction ends. Then checks for existing rows.
 */
async function lockTarget(target: pg.ClientBase): Promise<void> {
  await target.query(holdMigrations);
  const tables = await tablesOf(target);
  await target.query(`lock table ${tables.map(({ name }) => name).join(', ')} in exclusive mode`);
  const filled = await filledOf(target, tables);
  if (filled.length > 0) throw notEmpty(filled);
}
