import { marketing } from '@foyer/contract/limits.ts';
import { readAboutFigures } from '@foyer/contract/system.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { data } from '../../test/people.ts';

/** Members with a profile at one of `companies` companies, every tenth without one, and connections of the first two. */
async function addMembers({ deps: { db } }: TestApp, count: number, companies: number): Promise<void> {
  await db.execute(sql`
    with members as (
      insert into users (id, name, role, created_at) select gen_random_uuid(), 'Ada Lovelace', 'individual', now() from generate_series(1, ${count}) returning id
    ), numbered as (select id, row_number() over () as number from members)
    insert into profiles (user_id, first_name, last_name, url_slug, title, company, completed_at, updated_at)
    select id, 'Ada', 'Lovelace', 'ada-' || id, 'Engineer',
      case when number % 10 = 0 then ' ' else 'Company ' || number % ${companies} end, now(), now()
    from numbered`);
}

test('the About page counts members, companies and connections, rounded down, once they are worth naming', async () => {
  const foyer = await openTestApp({ settings: { aboutFigures: 'real' } });
  onTestFinished(foyer.close);
  const read = async () => data(await foyer.browser().call(readAboutFigures, {}));
  await addMembers(foyer, 49, 7);
  expect(await read()).toEqual({ professionals: null, companies: null, connections: null });

  await addMembers(foyer, 1200, 61);
  expect(await read()).toEqual({ professionals: null, companies: null, connections: null });
  foyer.clock.advance({ minutes: 61 });
  expect(await read()).toEqual({ professionals: 1200, companies: 61, connections: null });
});

test('without the setting, the figures are those of the specification', async () => {
  const foyer = await openTestApp();
  onTestFinished(foyer.close);
  await addMembers(foyer, 60, 60);
  const { professionals, companies, connections } = marketing;
  expect(data(await foyer.browser().call(readAboutFigures, {}))).toEqual({ professionals, companies, connections });
});
