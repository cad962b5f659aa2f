import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { allWords } from '../../../server/src/db/search-words.ts';
import { crowd } from './crowd.ts';

const atOnce = 10_000;

/** People with complete profiles, as profile setup, the profile page and `refreshSearch` write them. */
export async function seedPeople(pool: pg.Pool, size: number): Promise<void> {
  const people = crowd(size).map((person) => {
    const { firstName, lastName, title, company, headline, location, skills, interests } = person;
    const texts = [firstName, lastName, title, company, headline, location, ...skills, ...interests];
    return { ...person, id: randomUUID(), name: wordsOf([firstName, lastName]), words: wordsOf(texts) };
  });
  for (let from = 0; from < people.length; from += atOnce) {
    process.stderr.write(`people search, ${from} of ${people.length} people\n`);
    // One parameter however many there are.
    const rows = JSON.stringify(people.slice(from, from + atOnce));
    for (const statement of inserts) await pool.query(statement, [rows]);
  }
  await pool.query('vacuum analyze');
}

function wordsOf(texts: readonly string[]): string {
  return ` ${texts.flatMap((text) => allWords(text)).join(' ')}`;
}

const given = `jsonb_to_recordset($1::jsonb) as given(id uuid, "firstName" text, "lastName" text, slug text, title text,
  company text, headline text, location text, skills jsonb, interests jsonb, name text, words text)`;
const strings = (column: string) => `array(select jsonb_array_elements_text(${column}))`;
const inserts = [
  `insert into users (id, name, role, created_at)
   select id, "firstName" || ' ' || "lastName", 'individual', now() from ${given}`,
  `insert into profiles (user_id, first_name, last_name, url_slug, title, company, completed_at, updated_at)
   select id, "firstName", "lastName", slug, title, company, now(), now() from ${given}`,
  `insert into profile_details (user_id, headline, location, skills, interests, updated_at)
   select id, headline, location, ${strings('skills')}, ${strings('interests')}, now() from ${given}`,
  `insert into people_search (user_id, name, words) select id, foyer_fold(name), foyer_fold(words) from ${given}`,
];
