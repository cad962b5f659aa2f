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

test('transactions on one connection share what was built, and what one does in it is undone with it', async () => {
  const { db } = foyer.deps;
  const raise = db.update(budgets).set({ spent: 8 }).where(sql`${budgets.key} = 'shared'`);
  await db.insert(budgets).values({ key: 'shared', spent: 7, resetsAt: foyer.clock.now() });
  const seen = new Set<object>();
  for (let i = 0; i < 20; i += 1) {
    const undone = db.transaction(async (tx) => {
      seen.add(statements(tx));
      await tx.execute(raise.getSQL());
      expect(await statements(tx).count.execute({ key: 'shared' })).toEqual([{ spent: 8 }]);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    expect(await statements(db).count.execute({ key: 'shared' })).toEqual([{ spent: 7 }]);
  }
  expect(seen.size).toBe(1);
});
