import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('whatever refers to a row is found by an index when that row goes', async () => {
  // An index of the rows that refer to something at all will do.
  const { rows } = await foyer.deps.db.execute<{ place: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`);
  expect(rows.map(({ place }) => place)).toEqual([]);
});

test('whose a photo is that was dropped is found by an index', async () => {
  const { db } = foyer.deps;
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return await tx.execute(sql`explain select id from users where photo_key = 'x'`);
  });
  expect(JSON.stringify(plan.rows)).toContain('users_photo_key');
});
