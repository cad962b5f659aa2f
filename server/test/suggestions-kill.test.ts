import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { expect, inject, test } from 'vitest';
import { suggestionRules } from '#src/config/suggestions.ts';
import { type Database, openDatabase } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { matchPeople, matchRuns, suggestionDays } from '#src/db/schema/suggestions.ts';
import { createFreshDatabase, unpackFreshDatabase } from './database-source.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

/** More than are written with one statement, so that a batch can be killed between two of them. */
const people = suggestionRules.atOnce + 40;
const program = fileURLToPath(new URL('./match-batch.ts', import.meta.url));

/** Where compiled modules are stored: eight processes run the same program. */
const compiled = fileURLToPath(new URL('../../.cache/node', import.meta.url));

/** Before the nth statement that matches. */
type Place = readonly [RegExp, number];

/** Where the batch is killed. */
const kills: readonly Place[] = [
  [/insert into match_people/, 1],
  [/from users u/, 2],
  [/insert into "match_runs"/, 1],
  [/insert into suggestion_days/, 1],
  [/insert into suggestion_days/, 2],
  [/^commit/, 1],
];

type Batch = { where: string; cellSize?: number };

/** Starts the batch in a process of its own, which stops before such a statement if there is one. */
function startBatch({ where, cellSize = people }: Batch, place?: Place) {
  const child = spawn(process.execPath, [program, where, String(cellSize)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  // A killed process reads no more.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  let matching = 0;
  createInterface({ input: child.stdout }).on('line', (statement) => {
    if (place?.[0].test(statement)) matching += 1;
    if (place && matching === place[1]) resolve();
    else child.stdin.write('\n');
  });
  return { stopped, ended, kill: () => child.kill('SIGKILL') };
}

/** Runs the batch and kills it before such a statement, or lets it finish. */
async function runBatch(batch: Batch, place?: Place) {
  const { stopped, ended, kill } = startBatch(batch, place);
  if (place) void stopped.then(kill);
  return ended;
}

async function fill({ db }: Database): Promise<void> {
  const at = new Date();
  const everyone = Array.from({ length: people }, (_, i) => ({ i, id: randomUUID() }));
  await db
    .insert(users)
    .values(everyone.map(({ i, id }) => ({ id, name: `Ada ${i}`, role: 'individual' as const, createdAt: at })));
  await db.insert(profiles).values(
    everyone.map(({ i, id }) => ({
      userId: id,
      urlSlug: `ada-${i}`,
      firstName: 'Ada',
      lastName: `Number ${i}`,
      title: 'Analyst',
      company: `Company ${i}`,
      completedAt: at,
      updatedAt: at,
    })),
  );
  const interests = ['Data', 'Cybersecurity', 'Leadership', 'Games', 'Law'];
  await db.insert(profileDetails).values(
    everyone.map(({ i, id }) => ({
      userId: id,
      interests: [interests[i % 5] ?? '', interests[(i + 1 + (i % 3)) % 5] ?? ''],
      location: i % 2 === 0 ? 'Madrid' : 'Lima',
      updatedAt: at,
    })),
  );
}

type Look = <T>(act: (database: Database) => Promise<T>) => Promise<T>;

/** A database that processes of their own can open, filled with people. */
async function withPeople(use: (place: { where: string; look: Look }) => Promise<void>): Promise<void> {
  await using folder = await temporaryDataDir();
  const source = inject('databaseSource');
  const copy = source.kind === 'postgres' ? await createFreshDatabase(source) : null;
  const where = copy?.url ?? folder.path;
  const look: Look = async (act) => {
    const database = await openDatabase(copy ? { url: copy.url, poolSize: 2 } : { folder: where });
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  };
  try {
    if (source.kind === 'pglite') await unpackFreshDatabase(source, where);
    await look(fill);
    await use({ where, look });
  } finally {
    await copy?.drop();
  }
}

/** One list for each member, without repetitions, and members see each other or not at all. */
async function requireMutualLists(look: Look): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const lists = await look(async ({ db }) => {
    const numbers = new Map((await db.select().from(matchPeople)).map(({ userId, number }) => [userId, number]));
    const rows = await db.select().from(suggestionDays);
    return rows.map(({ userId, partners }) => ({ number: numbers.get(userId) ?? -1, partners }));
  });
  expect(lists).toHaveLength(people);
  const byNumber = new Map(lists.map(({ number, partners }) => [number, new Set(partners)]));
  expect(byNumber.size).toBe(people);
  for (const { number, partners } of lists) {
    expect(new Set(partners).size).toBe(partners.length);
    for (const other of partners) expect(byNumber.get(other)?.has(number)).toBe(true);
  }
  return byNumber;
}

test('a batch killed by SIGKILL at six places leaves no list, and the next one completes the day', async () => {
  await withPeople(async ({ where, look }) => {
    for (const kill of kills) {
      expect(await runBatch({ where }, kill), String(kill)).toEqual({ code: null, signal: 'SIGKILL' });
      const left = await look(({ db }) => Promise.all([db.$count(suggestionDays), db.$count(matchRuns)]));
      expect(left, String(kill)).toEqual([0, 0]);
    }
    expect(await runBatch({ where })).toEqual({ code: 0, signal: null });
    expect(await look(({ db }) => db.$count(matchRuns))).toBe(1);
    await requireMutualLists(look);
    // Another start on the same day changes nothing.
    expect(await runBatch({ where })).toEqual({ code: 0, signal: null });
    expect(await look(({ db }) => db.$count(suggestionDays))).toBe(people);
  });
}, 300_000);

test('a batch of two cells, killed in the second, keeps the first and is completed by two workers at once', async () => {
  const cellSize = people / 2;
  await withPeople(async ({ where, look }) => {
    const left = () => look(({ db }) => Promise.all([db.$count(suggestionDays), db.$count(matchRuns)]));
    for (const nth of [1, 2]) {
      const kill: Place = [/insert into "match_runs"/, nth];
      expect(await runBatch({ where, cellSize }, kill)).toEqual({ code: null, signal: 'SIGKILL' });
      expect(await left()).toEqual(nth === 1 ? [0, 0] : [cellSize, 1]);
    }
    const first = await look(({ db }) => db.select().from(suggestionDays));
    // An embedded database is one process's alone.
    const workers = where.includes('://') ? 2 : 1;
    const ends = await Promise.all(Array.from({ length: workers }, () => runBatch({ where, cellSize })));
    for (const end of ends) expect(end).toEqual({ code: 0, signal: null });
    expect(await left()).toEqual([people, 2]);
    await requireMutualLists(look);
    const after = await look(({ db }) => db.select().from(suggestionDays));
    const partnersOf = new Map(after.map(({ userId, partners }) => [userId, partners]));
    for (const { userId, partners } of first) expect(partnersOf.get(userId)).toEqual(partners);
  });
}, 300_000);

// An embedded database is one process's alone.
test.skipIf(inject('databaseSource').kind === 'pglite')(
  'a worker killed while another waits for it leaves that one the whole batch',
  async () => {
    await withPeople(async ({ where, look }) => {
      const first = startBatch({ where }, [/insert into suggestion_days/, 2]);
      await first.stopped;
      // The first worker has inserted half of the lists, so the second one waits before its own.
      const second = startBatch({ where });
      await look(async (database) => {
        await expect.poll(() => waitingForLocks(database), { timeout: 120_000 }).toBe(1);
        expect(await database.db.$count(suggestionDays)).toBe(0);
      });
      first.kill();
      expect(await first.ended).toEqual({ code: null, signal: 'SIGKILL' });
      expect(await second.ended).toEqual({ code: 0, signal: null });
      expect(await look(({ db }) => db.$count(matchRuns))).toBe(1);
      await requireMutualLists(look);
    });
  },
  300_000,
);

test.skipIf(inject('databaseSource').kind === 'pglite')(
  'three workers at once, of which one is killed, make one batch of two cells',
  async () => {
    await withPeople(async ({ where, look }) => {
      const cellSize = people / 2;
      const workers = [
        startBatch({ where, cellSize }),
        startBatch({ where, cellSize }),
        startBatch({ where, cellSize }),
      ];
      // One of them is killed wherever it happens to be.
      await look(({ db }) => expect.poll(() => db.$count(matchPeople), { timeout: 120_000 }).toBe(people));
      workers[0]?.kill();
      const ends = await Promise.all(workers.map(({ ended }) => ended));
      expect(ends.slice(1)).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ]);
      expect(await look(({ db }) => db.$count(matchRuns))).toBe(2);
      await requireMutualLists(look);
    });
  },
  300_000,
);
