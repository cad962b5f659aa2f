import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../../../server/src/db/client.ts';
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
const attending = `jsonb_to_recordset($1::jsonb) as given(event uuid, host uuid, attendee uuid)`;
const insertEvents = [
  `insert into events (id, slug, organizer_user_id, state, title, type, starts_at, ends_at, time_zone, language, created_at,
     updated_at, published_at)
   select distinct event, 'chaos-' || event, host, 'published', 'Chaos', 'virtual', now() + interval '1 day',
     now() + interval '2 days', 'Europe/Madrid', 'en', now(), now(), now() from ${attending}`,
  `insert into event_audiences (event_id, audience, capacity) select distinct event, 'online', null::int from ${attending}`,
  `insert into registrations (id, event_id, user_id, audience, state, created_at, changed_at)
   select gen_random_uuid(), event, attendee, 'online', 'confirmed', now(), now() from ${attending}`,
];

/** Of which kind the conversation of some people is, and how many they are. */
export type Circle = { kind: 'pair' | 'group' | 'room'; size: number };
/** People who talk with each other. `eventId` is the event of a room, which the first of them hosts. */
export type People = Circle & { people: Person[]; eventId: string | null };

/** Where the members are, and what their tokens are signed with. */
type Place = { url: string; secretKey: string; publicUrl: string };

/** Creates signed-in members who may talk with each other, as sign-up, connections and registrations do. */
export async function createPeople(place: Place, circles: readonly Circle[]): Promise<People[]> {
  const database = await openDatabase({ url: place.url, poolSize: 8 });
  const insert = (statement: string, rows: unknown) => database.pool.query(statement, [JSON.stringify(rows)]);
  try {
    const deps = depsOf(place, database);
    const total = circles.reduce((sum, { size }) => sum + size, 0);
    const made = Array.from({ length: total }, (_, n) => ({ id: randomUUID(), urlSlug: `chaos-${n}` }));
    for (const statement of insertPeople) await insert(statement, made);
    const people: Person[] = [];
    for (const each of made) people.push({ ...each, accessToken: await signIn(deps, each.id) });
    const together = circles.map((circle): People => {
      const eventId = circle.kind === 'room' ? randomUUID() : null;
      return { ...circle, people: people.splice(0, circle.size), eventId };
    });
    const connected = together.flatMap(({ kind, people: [first, ...others] }) =>
      kind === 'room' ? [] : others.map(({ id }) => ({ a: first?.id, b: id })),
    );
    await insert(insertConnections, connected);
    const attending = together.flatMap(({ eventId, people: [host, ...attendees] }) =>
      attendees.map(({ id }) => ({ event: eventId, host: host?.id, attendee: id })),
    );
    for (const statement of insertEvents)
      await insert(
        statement,
        attending.filter(({ event }) => event !== null),
      );
    return together;
  } finally {
    await database.close();
  }
}

/** Signs members in again, whose tokens last 15 minutes. */
export async function openSignIns(
  place: Place,
): Promise<{ signIn: (userId: string) => Promise<string> } & AsyncDisposable> {
  const database = await openDatabase({ url: place.url, poolSize: 2 });
  const deps = depsOf(place, database);
  return { signIn: (userId) => signIn(deps, userId), [Symbol.asyncDispose]: () => database.close() };
}

/** No more of the dependencies is needed for a session. */
function depsOf({ secretKey, publicUrl }: Place, { db }: Database): Deps {
  const given = {
    clock: systemClock,
    random: systemRandom,
    secrets: secretsFrom(secretKey),
    settings: { publicUrl },
  };
  return { ...given, db } as Deps;
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
    await lockForSession(deps, tx, userId);
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
