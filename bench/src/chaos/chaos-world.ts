import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../../server/src/db/client.ts';
import { type Deps, systemClock, systemRandom } from '../../../server/src/deps.ts';
import { createSession } from '../../../server/src/features/sessions/creation/create-session.ts';
import { lockForSession } from '../../../server/src/features/sessions/creation/lock-for-session.ts';
import { secretsFrom } from '../../../server/src/settings/secrets.ts';

export type Person = { id: string; urlSlug: string; accessToken: string };

const insertPeople = [
  `insert into users (id, name, role, created_at) select id, 'Ada Lovelace', 'individual', now() - interval '30 days'
   from jsonb_to_recordset($1::jsonb) as given(id uuid)`,
  `insert into profiles (user_id, first_name, last_name, url_slug, title, company, completed_at, updated_at)
   select id, 'Ada', 'Lovelace', "urlSlug", 'Analyst', 'Engines', now(), now()
   from jsonb_to_recordset($1::jsonb) as given(id uuid, "urlSlug" text)`,
];
const insertConnections = `insert into connections (low_id, high_id, id, state, requested_by, intent, message, requested_at,
    expires_at, origin, connected_at)
  select least(a, b), greatest(a, b), gen_random_uuid(), 'connected', a, 'conversation', '', now(), now(), 'request', now()
  from jsonb_to_recordset($1::jsonb) as given(a uuid, b uuid)`;

/** Creates signed-in members, connected in pairs, as sign-up and the connections feature do. */
export async function createPairs(
  { url, secretKey, publicUrl }: { url: string; secretKey: string; publicUrl: string },
  pairs: number,
): Promise<[Person, Person][]> {
  const database = await openDatabase({ url, poolSize: 8 });
  try {
    const given = {
      clock: systemClock,
      random: systemRandom,
      secrets: secretsFrom(secretKey),
      settings: { publicUrl },
    };
    // No more of the dependencies is needed for a session.
    const deps = { ...given, db: database.db } as Deps;
    const made = Array.from({ length: pairs * 2 }, (_, n) => ({ id: randomUUID(), urlSlug: `chaos-${n}` }));
    for (const statement of insertPeople) await database.pool.query(statement, [JSON.stringify(made)]);
    const people: Person[] = [];
    for (const each of made) people.push({ ...each, accessToken: await signIn(deps, each.id) });
    const together = Array.from({ length: pairs }, (_, n) => people.slice(n * 2, n * 2 + 2) as [Person, Person]);
    await database.pool.query(insertConnections, [JSON.stringify(together.map(([a, b]) => ({ a: a.id, b: b.id })))]);
    return together;
  } finally {
    await database.close();
  }
}

async function signIn(deps: Deps, userId: string): Promise<string> {
  const origin = {
    requestId: 'chaos',
    address: '198.18.0.1',
    place: '198.18.0.0/16',
    browser: 'Firefox on Linux',
    browserHash: Buffer.alloc(32),
    chosenLanguage: null,
    language: 'en',
  } as const;
  return await deps.db.transaction(async (tx) => {
    await lockForSession(tx, userId);
    return (await createSession(deps, tx, origin, { userId, method: 'phone', remember: true })).pair.accessToken;
  });
}

/** Runs one statement against a database and returns its rows. */
export async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
