import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { systemClock } from '../../../server/src/deps.ts';
import { listEvents } from '../../../server/src/features/discovery/list-events.ts';
import type { Visitor } from '../../../server/src/http/authentication/viewer.ts';
import { readEnv } from '../../../server/src/read-env.ts';
import { secretsFrom } from '../../../server/src/settings/secrets.ts';
import { settingsFrom } from '../../../server/src/settings/settings.ts';
import { ownPostgres } from '../own-postgres.ts';
import { median, type Row } from '../report.ts';
import { seedEvents } from './seed-events.ts';

const events = 100_000;
const limit = 20;
/** Lists of each kind per measurement: one is too quick to be timed. */
const inARow = 10;
/** Warm-up rounds, which are not counted. */
const [rounds, warmUps] = [17, 4];

const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
/** Typical filters, each with the same condition in plain SQL. */
const lists: { kind: string; filters: Record<string, string>; where: string; values: string[] }[] = [
  { kind: 'all', filters: {}, where: 'true', values: [] },
  { kind: 'type', filters: { type: 'virtual' }, where: 'e.type = $1', values: ['virtual'] },
  {
    kind: 'type, language',
    filters: { type: 'hybrid', language: 'es' },
    where: 'e.type = $1 and e.language = $2',
    values: ['hybrid', 'es'],
  },
  { kind: 'from a day', filters: { from: inAYear }, where: 'e.starts_at >= $1', values: [inAYear] },
  {
    kind: 'topic',
    filters: { topic: 'Cybersecurity' },
    where: `e.search_words like foyer_fold('% ' || $1::text || '%') and $1 = any(e.topics)`,
    values: ['Cybersecurity'],
  },
  {
    kind: 'words',
    filters: { q: 'workshop cyber' },
    where: `e.search_words like foyer_fold('% ' || $1::text || '%') and e.search_words like foyer_fold('% ' || $2::text || '%')`,
    values: ['workshop', 'cyber'],
  },
];

/** The data of the cards in one plain statement, soonest first. */
const plain = (where: string) => `
  select e.id, e.slug, e.state, e.title, e.summary, e.type, e.time_zone, e.place_name, e.topics, e.language, e.visibility,
    e.starts_at, e.ends_at, e.cover_key, e.cover_alt, u.name, u.photo_key, p.first_name, p.last_name, p.url_slug,
    d.visibility, (select json_agg(json_build_object('audience', a.audience, 'capacity', a.capacity, 'taken', a.taken))
      from event_audiences a where a.event_id = e.id) as places
  from events e join users u on u.id = e.organizer_user_id left join profiles p on p.user_id = u.id
    left join profile_details d on d.user_id = u.id
  where e.state = 'published' and e.visibility = 'public' and u.suspended_at is null and u.deletion_due_at is null
    and e.starts_at > now() - interval '31 days' and e.ends_at > now() and ${where}
  order by e.starts_at, e.id limit ${limit + 1}`;

const stranger: Visitor = {
  kind: 'visitor',
  requestId: 'bench',
  address: '127.0.0.1',
  place: '127.0.0.0/16',
  browser: 'Bench',
  chosenLanguage: null,
  language: 'en',
  browserHash: Buffer.alloc(32),
};

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let done = 0; done < inARow; done += 1) await act();
  return performance.now() - began;
}

type ListCase = (typeof lists)[number];

/** Measures a list and the plain statement in turns, and returns how many times as fast the list is. */
async function measureList({ db, pool }: Database, { filters, where, values }: ListCase): Promise<number> {
  // Large enough to lift all rate limits, since the bench sends as many requests as thousands of people.
  const settings = { ...settingsFrom(readEnv({}), []), budgetFactor: 1_000_000 };
  const deps = { db, clock: systemClock, settings, secrets: secretsFrom(randomBytes(32).toString('base64')) };
  const ours = () => listEvents(deps, stranger, { within: 50, limit, ...filters });
  const theirs = () => (pool as pg.Pool).query({ text: plain(where), values });
  const [found, expected] = [await ours(), await theirs()];
  const [ids, others] = [found.items.map(({ id }) => id), expected.rows.map(({ id }) => String(id)).slice(0, limit)];
  if (ids.length !== limit || ids.join() !== others.join()) throw new Error('Not the same events');
  const [mine, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeOf(theirs));
    mine.push(await timeOf(ours));
  }
  return median(bare.slice(warmUps)) / median(mine.slice(warmUps));
}

/** The event list with its budget check and cards, relative to one plain statement for the same cards. */
export async function measureEventList(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const database = await openDatabase({ url: postgres.url, poolSize: 2 });
  try {
    await migrateDatabase(database);
    await seedEvents(database.pool, events);
    const ratios: number[] = [];
    const notes: string[] = [];
    for (const each of lists) {
      process.stderr.write(`event list, ${each.kind}\n`);
      const ratio = await measureList(database, each);
      ratios.push(ratio);
      notes.push(`${each.kind} ${ratio.toFixed(2)}`);
    }
    const name = `event list / plain statement for the same cards, ${events.toLocaleString('en')} events (${postgres.name})`;
    return [{ name, value: median(ratios), limit: 0.5, better: 'higher', note: notes.join('; ') }];
  } finally {
    await database.close();
  }
}
