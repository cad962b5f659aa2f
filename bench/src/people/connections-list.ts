import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { systemClock } from '../../../server/src/deps.ts';
import { listConnections } from '../../../server/src/features/connections/list-connections.ts';
import type { SignedInUser } from '../../../server/src/http/authentication/viewer.ts';
import { ownPostgres } from '../own-postgres.ts';
import { median, type Row } from '../report.ts';
import { seedPeople } from '../search/seed-people.ts';

const connections = 10_000;
const limit = 50;
/** Warm-up rounds, which are not counted. */
const [rounds, warmUps] = [33, 6];

/** A page of cards with their notes, and the number of all: what the list needs, in two statements without checks. */
const barePage = `with mine as (
    select id, high_id as person_id, connected_at, origin from connections where low_id = $1 and state = 'connected'
    union all
    select id, low_id, connected_at, origin from connections where high_id = $1 and state = 'connected'
  )
  select mine.*, u.photo_key, p.url_slug, p.first_name, p.last_name, p.title, p.company, d.headline, d.location,
    d.visibility, n.note, n.tags, n.met_at, n.follow_up_at
  from mine join users u on u.id = mine.person_id join profiles p on p.user_id = mine.person_id
  left join profile_details d on d.user_id = mine.person_id
  left join connection_notes n on n.user_id = $1 and n.about_id = mine.person_id
  order by mine.connected_at desc, mine.id desc limit ${limit + 1}`;
const bareCount = `select count(*) from connections where state = 'connected' and (low_id = $1 or high_id = $1)`;

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Connects the first member with everyone else, with a note and a tag on every tenth. Returns their id. */
async function connectAll(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users order by id limit 1');
  const userId = rows[0]?.id ?? randomUUID();
  await pool.query(
    `insert into connections (low_id, high_id, id, state, requested_by, intent, message, requested_at, expires_at, origin,
       connected_at)
     select $1, id, gen_random_uuid(), 'connected', id, 'conversation', '', now(), now(), 'request',
       now() - row_number() over (order by id) * interval '1 minute'
     from users where id <> $1`,
    [userId],
  );
  await pool.query(
    `insert into connection_notes (user_id, about_id, note, tags)
     select $1, high_id, 'Met at the long table.', array['table ' || substr(high_id::text, 1, 1)]
     from connections where low_id = $1 and substr(high_id::text, 2, 1) = '0'`,
    [userId],
  );
  await pool.query('vacuum analyze');
  return userId;
}

/** How many times as fast the list is as the bare statements, measured in turns. */
async function measureList({ db, pool }: Database, viewer: SignedInUser): Promise<number> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(
      await timeOf(async () => {
        await pool.query(barePage, [viewer.userId]);
        await pool.query(bareCount, [viewer.userId]);
      }),
    );
    ours.push(
      await timeOf(() => listConnections({ db, clock: systemClock }, viewer, { q: '', sort: 'recent', limit })),
    );
  }
  return median(theirs.slice(warmUps)) / median(ours.slice(warmUps));
}

/** The first page of a member's connections, relative to the plain statements for the same rows. */
export async function measureConnectionsList(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  const database = await openDatabase({ url: postgres.url, poolSize: 2 });
  try {
    await migrateDatabase(database);
    await seedPeople(database.pool, connections + 1);
    const userId = await connectAll(database.pool);
    const value = await measureList(database, { userId } as SignedInUser);
    const name = `connections / bare statements, ${connections.toLocaleString('en')} connections (${postgres.name})`;
    return [{ name, value, limit: 0.5, better: 'higher' }];
  } finally {
    await database.close();
  }
}
