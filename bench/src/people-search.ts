import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Database, openDatabase } from '../../server/src/db/client.ts';
import { migrateDatabase } from '../../server/src/db/migrate.ts';
import { wordsIn } from '../../server/src/db/search-words.ts';
import { systemClock } from '../../server/src/deps.ts';
import { searchPeople } from '../../server/src/features/profiles/search/search-people.ts';
import { ownPostgres } from './own-postgres.ts';
import { median, type Row } from './report.ts';
import { searches } from './search/searches.ts';
import { seedPeople } from './search/seed-people.ts';

const people = 100_000;
const limit = 20;
/** Warm-up rounds, which are not counted. */
const [rounds, warmUps] = [17, 4];

type Bare = { text: string; values: string[] };

/** The data of a card that is not in the search index. */
const cards = `select u.id, u.photo_key, p.url_slug, p.first_name, p.last_name, p.title, p.company, d.headline, d.location,
  d.visibility from people_search s join users u on u.id = s.user_id join profiles p on p.user_id = s.user_id
  left join profile_details d on d.user_id = s.user_id`;

/**
 * The best plain statement for the same words, limit and cards: people who match all words, those whose name matches
 * first; without any such match, people with similar words in any order.
 */
async function bareScan(pool: pg.Pool, typed: string): Promise<Bare> {
  const { rows } = await pool.query<{ word: string }>('select foyer_fold(word) as word from unnest($1::text[]) word', [
    wordsIn(typed),
  ]);
  const words = rows.map(({ word }) => word);
  const each = (term: (parameter: string) => string, between: string) =>
    words.map((_, at) => term(`$${at + 1}`)).join(between);
  const scan = (where: string, order: string) => `${cards} where ${where} ${order} limit ${limit + 1}`;
  const named = each((word) => `(s.name like ${word})::int`, ' + ');
  const literal = {
    text: scan(
      each((word) => `s.words like ${word}`, ' and '),
      `order by ${named} desc, s.user_id`,
    ),
    values: words.map((word) => `% ${word}%`),
  };
  const { rowCount } = await pool.query(literal);
  if (rowCount) return literal;
  // A subquery, because otherwise planning would take longer than the scan.
  const alike = each((word) => `s.words %> (select ${word}::text)`, ' and ');
  return { text: scan(alike, ''), values: words };
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Measures a search and the scan in turns, and returns how many times as fast the search is. */
async function measureSearch({ db, pool }: Database, typed: string): Promise<number> {
  const bare = await bareScan(pool, typed);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await timeOf(() => pool.query({ ...bare })));
    ours.push(
      await timeOf(() => searchPeople({ db, clock: systemClock }, { userId: randomUUID() }, { q: typed, limit })),
    );
  }
  return median(theirs.slice(warmUps)) / median(ours.slice(warmUps));
}

/** People search with its budget check and rounds, relative to one scan of the index for the same cards. */
export async function measurePeopleSearch(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const database = await openDatabase({ url: postgres.url, poolSize: 2 });
  try {
    await migrateDatabase(database);
    await seedPeople(database.pool, people);
    const all: number[] = [];
    const notes: string[] = [];
    for (const { kind, typed } of searches) {
      process.stderr.write(`people search, ${kind}\n`);
      const ratios: number[] = [];
      for (const each of typed) ratios.push(await measureSearch(database, each));
      all.push(...ratios);
      notes.push(`${kind} ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    }
    const name = `people search / bare index scan for the same cards, ${people.toLocaleString('en')} people (${postgres.name})`;
    return [{ name, value: median(all), limit: 0.5, better: 'higher', note: notes.join('; ') }];
  } finally {
    await database.close();
  }
}
