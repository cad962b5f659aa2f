import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { pageStarts, slugsOfPage } from './listed-slugs.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const get = (url: string) => foyer.app.inject({ method: 'GET', url });
async function slugs(parts: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}
const locs = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

test('profiles are listed whose owners let search engines in, and no others', async () => {
  const member = async () => newMember(foyer);
  const [open, hidden, optedOut, suspended] = [await member(), await member(), await member(), await member()];
  data(await hidden.browser.call(saveVisibility, { body: { visibility: { profile: 'members' } } }));
  data(await optedOut.browser.call(changePreferences, { body: { privacy: { searchEngines: false } } }));
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, suspended.id));
  const index = locs((await get('/sitemap.xml')).body);
  expect(index).toEqual(['pages', 'events', 'people'].map((name) => `http://localhost:3000/sitemaps/${name}.xml`));
  const answer = await get('/sitemaps/people.xml');
  expect(answer.headers['content-type']).toMatch(/^application\/xml/);
  expect(locs(answer.body)).toEqual([`http://localhost:3000/in/${open.urlSlug}`]);
  // A listed profile is also marked as indexable.
  const shown = await foyer.browser().call(readProfile, { params: { slug: open.urlSlug } });
  expect(data(shown).indexable).toBe(true);
});

test('pages hold so many and follow each other without gaps', async () => {
  for (let n = 0; n < 5; n += 1) await newMember(foyer);
  const { db } = foyer.deps;
  const all = await slugs(slugsOfPage(db, '', 100));
  expect(all).toHaveLength(6);
  const starts = await pageStarts(db, 4);
  expect(starts).toEqual(['', all[3]]);
  const pages = [];
  for (const start of starts) pages.push(await slugs(slugsOfPage(db, start, 4)));
  expect(pages.flat()).toEqual(all);
  expect(pages.map(({ length }) => length)).toEqual([4, 2]);
});

test('an address that was made up is no page', async () => {
  for (const after of ['%22%3E%3Cscript%3E', 'a&after=b', 'A_B'])
    expect((await get(`/sitemaps/people.xml?after=${after}`)).statusCode).toBe(404);
});
