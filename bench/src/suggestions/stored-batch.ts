import type pg from 'pg';
import { chooseLookups } from '../../../server/src/adapters/enrichment/choose-lookups.ts';
import { openDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { systemClock } from '../../../server/src/deps.ts';
import { matchMembers } from '../../../server/src/features/suggestions/batch/match-members.ts';
import { suggestionDay } from '../../../server/src/features/suggestions/suggestion-day.ts';
import { newLog } from '../../../server/src/log.ts';
import { readEnv } from '../../../server/src/read-env.ts';
import { settingsFrom } from '../../../server/src/settings/settings.ts';
import { ownPostgres } from '../own-postgres.ts';
import { seedPeople } from '../search/seed-people.ts';
import type { MeasuredBatch } from './measured-batch.ts';

const connectionsEach = 20;

/**
 * Runs the whole daily batch on a PostgreSQL of its own: reading profiles, lists of earlier days, connections and what was
 * asked, learning, matching, and writing the lists. The database's memory is not counted.
 */
export async function storedBatch(count: number, days: number): Promise<MeasuredBatch> {
  await using postgres = await ownPostgres();
  const database = await openDatabase({ url: postgres.url, poolSize: 2 });
  try {
    const { db, pool } = database;
    await migrateDatabase(database);
    await seedPeople(pool, count);
    await seedPast(pool, count, days);
    const env = readEnv({});
    const settings = settingsFrom(env, []);
    const deps = { db, clock: systemClock, settings, lookups: chooseLookups(env, null), log: newLog('warn') };
    const began = performance.now();
    const before = process.cpuUsage();
    await matchMembers(deps);
    const { user, system } = process.cpuUsage(before);
    const { rows } = await pool.query<{ full: number }>(
      `select count(*)::int as full from suggestion_days where day = $1 and cardinality(partners) = 20`,
      [suggestionDay(systemClock.now())],
    );
    return {
      processorMs: (user + system) / 1_000,
      minutes: (performance.now() - began) / 60_000,
      peakMiB: process.resourceUsage().maxRSS / 1_024,
      fullLists: (rows[0]?.full ?? 0) / count,
    };
  } finally {
    await database.close();
  }
}

/** Lists of earlier days, one in ten of them opened, and connections. Whom each was shown, was shown each. */
async function seedPast(pool: pg.Pool, count: number, days: number): Promise<void> {
  await pool.query('insert into match_people (user_id) select user_id from profiles order by user_id');
  const today = suggestionDay(systemClock.now());
  for (let ago = 1; ago <= days; ago += 1) {
    process.stderr.write(`suggestions, lists of ${ago} of ${days} days\n`);
    await pool.query(
      `insert into suggestion_days (user_id, day, partners, seen_at)
       select user_id, $1::date - $2::int, array(
         select (number - 1 + side * 7 * (10 * $2::int + d) + 10 * $3::int) % $3::int + 1
         from generate_series(1, 10) d, unnest(array[1, -1]) side),
         case when number % 10 = 0 then now() - make_interval(days => $2::int) end
       from match_people`,
      [today, ago, count],
    );
  }
  await pool.query(
    `insert into connections (low_id, high_id, id, state, requested_by, intent, message, requested_at, expires_at, origin,
       connected_at)
     select least(a.user_id, b.user_id), greatest(a.user_id, b.user_id), gen_random_uuid(), 'connected', a.user_id,
       'conversation', '', now() - interval '20 days', now() - interval '6 days', 'request', now() - interval '19 days'
     from match_people a cross join generate_series(1, $2::int / 2) d
     join match_people b on b.number = (a.number - 1 + 3 * d) % $1::int + 1
     on conflict do nothing`,
    [count, connectionsEach],
  );
  await pool.query('vacuum analyze');
}
