import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ensurePartitions } from '#src/features/analytics/partitions.ts';
import { contentOf, inFolder, inPostgres } from '../../../test/database-content.ts';
import { createFreshDatabase } from '../../../test/database-source.ts';
import { stallingRelay } from '../../../test/stalling-relay.ts';
import { waitingForLocks } from '../../../test/waiting-for-locks.ts';
import type { Database } from '../client.ts';
import { migrateDatabase } from '../migrate.ts';
import { runMoveCommand } from './run-move-command.ts';

const source = inject('databaseSource');
const needs = source.kind === 'pglite' ? ' (skipped: it needs PostgreSQL)' : '';

/** Values that are easily lost in a copy. */
const awkward = [
  `insert into users (id, name, role, created_at) values
    ('00000000-0000-4000-8000-000000000001', E'Zoë "the" \\\\ {N,ULL} \\t\\n 😀', 'individual', '2026-11-22 10:00:00.123456+02'),
    ('00000000-0000-4000-8000-000000000002', '', 'individual', '0044-03-15 BC')`,
  `insert into profile_details (user_id, updated_at, skills, links, visibility) values
    ('00000000-0000-4000-8000-000000000001', now(), array['', 'NULL', null, 'a,b', 'c"d', E'e\\\\f', '{g}', E'\\n', 'ñ😀'],
      '[]', '{"n": 12345678901234567890.1234567890, "e": 1e400, "u": "\\u0001\\ud83d\\ude00\\\\", "z": null, "t": [true, {}, ""]}'),
    ('00000000-0000-4000-8000-000000000002', now(), '{}', '[]', '{}')`,
  `insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, last_error)
    select gen_random_uuid(), 'text', payload, 'key ' || n, now(), 'infinity', case n when 1 then '' when 2 then 'NULL' end
    from unnest(array[decode('', 'hex'), decode('00ff5c2727220a0d', 'hex'), null]) with ordinality as given (payload, n)`,
  // A row that is larger than a batch, among small ones.
  `insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at)
    values (gen_random_uuid(), 'text', decode(repeat('5c00ff', 2000000), 'hex'), 'large', now(), now())`,
  // More than a batch, one of them exactly full.
  "insert into budgets (key, spent, resets_at) select 'k' || n, n, now() + n * interval '1 microsecond' from generate_series(1, 2500) n",
  'insert into spent_tokens (id, expires_at) select gen_random_uuid(), now() from generate_series(1, 2000)',
  `insert into local_messages (channel, "to", text, idempotency_key, created_at)
    select 'sms', '+12025550123', 'text', 'sms ' || n, now() from generate_series(1, 7) n`,
  // The last number was deleted and must not be reused.
  'delete from local_messages where id = 7',
  `insert into analytics_events (person, event, insert_id, occurred_at, received_at, properties)
    select decode('00', 'hex'), 'page_view', n::text, '2025-01-31 23:59:59.999999+00'::timestamptz + n * interval '1 microsecond', now(), '{}'
    from generate_series(-1, 1) n`,
] as const;

let folder: string;
let url: string;
let drop: () => Promise<void>;
/** What is in the embedded database, and in PostgreSQL. */
const here = () => inFolder(folder, contentOf);
const there = () => inPostgres(url, contentOf);
const move = (to = url) => runMoveCommand([], { DATA_DIR: folder, DATABASE_URL: to });
const bossOn = ({ pool }: Database) =>
  new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false, supervise: false });

describe.skipIf(source.kind === 'pglite')(`everything is moved, or nothing${needs}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-move-'));
    await inFolder(folder, async (database) => {
      await migrateDatabase(database);
      const months = [new Date('2025-01-15'), new Date('2025-02-15')];
      await ensurePartitions({ db: database.db }, months);
      for (const statement of awkward) await database.pool.query(statement);
      const boss = bossOn(database);
      await boss.start();
      await boss.createQueue('tasks', { retryLimit: 3 });
      await boss.send('tasks', { name: 'lookup', data: { text: 'waits' } });
      await boss.stop({ graceful: false });
    });
  });
  beforeEach(async () => {
    if (source.kind === 'postgres') ({ url, drop } = await createFreshDatabase(source, 'template0'));
  });
  afterEach(() => drop());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('every row is what it was, and the embedded database stays as it is', async () => {
    const before = await here();
    expect(before['public.budgets']).toHaveLength(2500);
    const said = await move();
    expect(await there()).toEqual(before);
    expect(await here()).toEqual(before);
    const rows = Object.values(before).reduce((sum, lines) => sum + lines.length, 0);
    expect(said).toContain(`Moved ${rows} rows`);
    for (const what of [join(folder, 'secret.key'), join(folder, 'files')]) expect(said).toContain(what);
  });

  test('numbers go on, triggers rest meanwhile, and what waits in the queue is taken', async () => {
    await inPostgres(url, async (database) => {
      await migrateDatabase(database);
      await database.pool.query(
        'create trigger refuses before insert on spent_tokens for each statement execute function foyer_keep_ledger()',
      );
    });
    await move();
    await inPostgres(url, async (database) => {
      const { pool } = database;
      const sent = `insert into local_messages (channel, "to", text, idempotency_key, created_at)
        values ('sms', '+12025550123', 'text', 'next', now()) returning id::int`;
      expect((await pool.query(sent)).rows).toEqual([{ id: 8 }]);
      await expect(pool.query('delete from capacity_entries')).rejects.toThrow('rows are only ever added');
      const resting = "select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'";
      expect((await pool.query(resting)).rows).toEqual([]);
      const boss = bossOn(database);
      await boss.start();
      expect(await boss.fetch('tasks')).toMatchObject([{ data: { name: 'lookup', data: { text: 'waits' } } }]);
      await boss.stop({ graceful: false });
    });
  });

  test('killed in the middle, it has moved nothing, and moves everything when called again', async () => {
    const relay = await stallingRelay(url, 'insert into public.spent_tokens');
    const script = fileURLToPath(new URL('run-move-command.ts', import.meta.url));
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: relay.url };
    const child = spawn(process.execPath, [script], { env, stdio: 'inherit' });
    await relay.reached;
    // Other writes and the start of a Foyer process have to wait.
    const write = "begin; set local lock_timeout = 50; insert into budgets values ('mine', 1, now()); commit";
    await inPostgres(url, async (database) => {
      await expect(database.pool.query(write)).rejects.toThrow('lock timeout');
      const started = migrateDatabase(database);
      await expect.poll(() => waitingForLocks(database)).toBe(1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await started;
    });
    expect(await there()).toEqual({});
    await relay.close();
    await move();
    expect(await there()).toEqual(await here());
  });

  test('when PostgreSQL is gone in the middle, it says so, and nothing was moved', async () => {
    const relay = await stallingRelay(url, 'insert into public.spent_tokens');
    const moved = expect(move(relay.url)).rejects.toThrow('The connection to PostgreSQL was lost');
    await relay.reached;
    relay.cut();
    await moved;
    await expect.poll(there).toEqual({});
    await relay.close();
    await move();
    expect(await there()).toEqual(await here());
  });

  test.each([
    ['does not arrive', 'create rule lost as on insert to spent_tokens do instead nothing', 'public.spent_tokens'],
    [
      'arrives otherwise',
      "create rule changed as on insert to spent_tokens do also update budgets set spent = 8 where key = 'k7'",
      'public.budgets',
    ],
  ])('what %s is noticed before anything is kept', async (_, rule, table) => {
    await inPostgres(url, async (database) => {
      await migrateDatabase(database);
      await database.pool.query(rule);
    });
    await expect(move()).rejects.toThrow(table);
    expect(await there()).toEqual({});
  });
});
