import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { vocabulary } from '../../../server/src/adapters/enrichment/vocabulary.ts';
import { allWords } from '../../../server/src/db/search-words.ts';

const atOnce = 10_000;
const organizers = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
/** From events under way to events two years ahead. */
const days = 730;

const kinds = ['Evening of', 'Workshop:', 'Breakfast with', 'Conference on', 'Meetup:', 'Introduction to', 'Taller de'];
const places = ['Madrid', 'Barcelona', 'Sevilla', 'London', 'Berlin', 'Kraków', 'Zürich', 'New York', 'Lima', 'Bogotá'];
const types = ['in-person', 'in-person', 'virtual', 'hybrid'] as const;
const topics = vocabulary.flatMap(({ en, es }) => [en.interest, es.interest]);

/** Chosen in turns and not at random, so that every run has the same events. */
function of<T>(list: readonly T[], turn: number): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

/** Published events of a thousand hosts, as the editor saves them. */
export async function seedEvents(pool: pg.Pool, size: number): Promise<void> {
  const hosts = Array.from({ length: organizers }, (_, at) => ({ id: randomUUID(), slug: `host-${at}` }));
  for (const statement of hostInserts) await pool.query(statement, [JSON.stringify(hosts)]);
  for (let from = 0; from < size; from += atOnce) {
    process.stderr.write(`event list, ${from} of ${size} events\n`);
    const some = Array.from({ length: Math.min(atOnce, size - from) }, (_, at) => eventNumber(from + at, hosts));
    for (const statement of inserts) await pool.query(statement, [JSON.stringify(some)]);
  }
  await pool.query('vacuum analyze');
}

function eventNumber(number: number, hosts: readonly { id: string }[]) {
  // Steps without a common divisor, so that two filters overlap only as often as by chance.
  const [topic, other, place] = [of(topics, number * 7), of(topics, number * 13 + 5), of(places, number * 3)];
  const title = `${of(kinds, number)} ${topic.toLowerCase()} ${number}`;
  const summary = `Talks about ${other.toLowerCase()}, and a long table afterwards.`;
  const startsAt = Date.now() + ((number * 7919) % (days * 24)) * 60 * 60 * 1000;
  return {
    id: randomUUID(),
    slug: `event-${number}`,
    host: of(hosts, number).id,
    title,
    summary,
    place,
    type: of(types, number * 5),
    language: number % 3 === 0 ? 'es' : 'en',
    topics: [topic, other],
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + dayMs / 8).toISOString(),
    words: ` ${[title, summary, topic, other, place].flatMap(allWords).join(' ')}`,
  };
}

const hostInserts = [
  `insert into users (id, name, role, created_at) select id, 'Host', 'individual', now()
   from jsonb_to_recordset($1::jsonb) as given(id uuid)`,
  `insert into profiles (user_id, first_name, last_name, url_slug, title, company, completed_at, updated_at)
   select id, 'Grace', 'Hopper', slug, 'Host', 'Navy', now(), now()
   from jsonb_to_recordset($1::jsonb) as given(id uuid, slug text)`,
];
const given = `jsonb_to_recordset($1::jsonb) as given(id uuid, slug text, host uuid, title text, summary text, place text,
  type text, language text, topics jsonb, "startsAt" timestamptz, "endsAt" timestamptz, words text)`;
const inserts = [
  `insert into events (id, slug, organizer_user_id, state, title, summary, type, starts_at, ends_at, time_zone,
     place_name, place_address, topics, language, search_words, created_at, updated_at, published_at)
   select id, slug, host, 'published', title, summary, type, "startsAt", "endsAt", 'Europe/Madrid', 'The house', place,
     array(select jsonb_array_elements_text(topics)), language, foyer_fold(words), now(), now(), now() from ${given}`,
  `insert into event_audiences (event_id, audience, capacity)
   select id, audience, 100 from ${given}, unnest(case type when 'hybrid' then array['in-person', 'online']
     when 'virtual' then array['online'] else array['in-person'] end) audience`,
];
