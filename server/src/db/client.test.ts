import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function setting(name: string): Promise<unknown> {
  const { rows } = await foyer.deps.db.execute(sql`select current_setting(${name}) as value`);
  return rows[0]?.value;
}

test('every connection takes words with one wrong letter in five as the same', async () => {
  expect(await setting('pg_trgm.word_similarity_threshold')).toBe('0.5');
});

test.skipIf(inject('databaseSource').kind === 'pglite')('PostgreSQL compiles no queries', async () => {
  expect(await setting('jit')).toBe('off');
});
