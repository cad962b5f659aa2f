import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { preparedOn } from './prepared.ts';
import { budgets } from './schema/requests.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const statements = preparedOn((db) => ({
  count: db
    .select({ spent: budgets.spent })
    .from(budgets)
    .where(sql`${budgets.key} = ${sql.placeholder('key')}`)
    .prepare('prepared_test_count'),
}));

test('a statement is built once, and goes on working after queries and transactions that fail', async () => {
  const { db } = foyer.deps;
  await db.insert(budgets).values({ key: 'prepared', spent: 7, resetsAt: foyer.clock.now() });
  const count = () => statements(db).count.execute({ key: 'prepared' });
  expect(statements(db)).toBe(statements(db));
  expect(await count()).toEqual([{ spent: 7 }]);
  await expect(db.execute(sql`select nonsense`)).rejects.toThrow();
  expect(await count()).toEqual([{ spent: 7 }]);
  const failing = db.transaction(async (tx) => {
    expect(await statements(tx).count.execute({ key: 'prepared' })).toEqual([{ spent: 7 }]);
    await tx.execute(sql`select nonsense`);
  });
  await expect(failing).rejects.toThrow();
  expect(await count()).toEqual([{ spent: 7 }]);
});
