import { sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { perDatabase } from '../../db/per-database.ts';

/** Months since year 0, so that they can be counted. */
type Month = number;

const parent = 'analytics_events';
const aheadMonths = 2;
/** The advisory lock key; any number that all processes share. */
const advisoryLock = 4_061_937_026;
const knownMonths = perDatabase(() => new Set<Month>());

function monthOf(at: Date): Month {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** Creates missing partitions for these moments, and remembers in this process which months exist. */
export async function ensurePartitions({ db }: { db: Db }, moments: readonly Date[]): Promise<void> {
  const known = knownMonths({ db });
  const missing = [...new Set(moments.map(monthOf))].filter((month) => !known.has(month));
  if (missing.length === 0) return;
  await db.transaction(async (tx) => {
    // Without the lock, concurrent creation of the same table would fail.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    for (const month of missing) {
      const range = sql.raw(`from ('${startOf(month)}') to ('${startOf(month + 1)}')`);
      await tx.execute(
        sql`create table if not exists ${sql.identifier(nameOf(month))} partition of ${sql.identifier(parent)} for values ${range}`,
      );
    }
  });
  for (const month of missing) known.add(month);
}

/** Creates partitions of this and coming months, and drops months beyond the retention. */
export async function turnPartitions(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const { db, clock, settings } = deps;
  const now = monthOf(clock.now());
  await ensurePartitions(
    deps,
    Array.from({ length: aheadMonths + 1 }, (_, ahead) => new Date(startOf(now + ahead))),
  );
  const oldest = now - settings.analytics.retentionMonths;
  for (const name of await partitionNames(db)) {
    const month = monthNamed(name);
    if (month === null || month >= oldest) continue;
    await db.execute(sql`drop table if exists ${sql.identifier(name)}`);
    knownMonths({ db }).delete(month);
  }
}

async function partitionNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(${parent}) order by 1`,
  );
  return rows.map(({ name }) => name);
}

function startOf(month: Month): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString();
}

function nameOf(month: Month): string {
  return `${parent}_${startOf(month).slice(0, 7).replace('-', '_')}`;
}

/** Null for a table that is not one of ours. */
function monthNamed(name: string): Month | null {
  const [, year, month] = /^analytics_events_(\d{4})_(\d{2})$/.exec(name) ?? [];
  return year && month ? Number(year) * 12 + Number(month) - 1 : null;
}
