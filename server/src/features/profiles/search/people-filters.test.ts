import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { countPeople, searchPeople } from '@foyer/contract/profiles/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { type Member, newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { indexFacets } from './index-facets.ts';

let foyer: TestApp;
let searcher: Member;
let grace: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  const named = (firstName: string, changes: Parameters<typeof newMember>[1]) =>
    newMember(foyer, { firstName, ...changes });
  searcher = await named('Ada', { location: 'London', industry: 'research', skills: ['Logic'] });
  grace = await named('Grace', {
    company: 'Núñez Labs',
    location: 'Málaga, Spain',
    industry: 'software',
    skills: ['Compilers', 'Design'],
    interests: ['design', 'Sailing'],
    languages: [
      { tag: 'en-US', level: 'native' },
      { tag: 'es', level: 'fluent' },
    ],
    headline: 'Builds compilers',
  });
  await named('Marie', { company: 'nunez labs', location: 'malaga', industry: 'software', skills: ['Design'] });
  await named('Katherine', { location: 'Paris', languages: [{ tag: 'es-MX', level: 'native' }] });
});
afterAll(() => foyer.close());

type Query = Parameters<typeof searcher.browser.call<typeof countPeople>>[1]['query'];
const names = async (query: Query) =>
  data(await searcher.browser.call(searchPeople, { query })).items.map(({ displayName }) => displayName.split(' ')[0]);
const counted = async (query: Query) => data(await searcher.browser.call(countPeople, { query }));
const hide = async (member: Member, visibility: object) =>
  data(await member.browser.call(saveVisibility, { body: { visibility } }));

test('without a search everyone is listed, first the members who show more of their profile', async () => {
  const all = await names({});
  expect(all).toHaveLength(4);
  expect(all[0]).toBe('Grace');
});

test.each([
  [{ city: 'Málaga' }, ['Grace', 'Marie']],
  [{ city: 'MALAGA' }, ['Grace', 'Marie']],
  [{ company: 'Nunez  Labs' }, ['Grace', 'Marie']],
  [{ industry: 'research' as const }, ['Ada']],
  [{ topic: 'design' }, ['Grace', 'Marie']],
  [{ topic: ['design', 'logic'] }, ['Ada', 'Grace', 'Marie']],
  [{ topic: ['design', 'logic'], city: 'london' }, ['Ada']],
  [{ language: 'es' }, ['Grace', 'Katherine']],
  [{ q: 'compilers', city: 'malaga' }, ['Grace']],
  [{ q: 'compilers', city: 'paris' }, []],
  [{ q: 'gracee', language: 'es' }, ['Grace']],
  [{ city: 'Atlantis' }, []],
])('%j finds %j', async (query, found) => {
  expect((await names(query)).toSorted()).toEqual(found);
});

test('counts name each value once, however it is written, and disregard their own filter', async () => {
  const { total, facets } = await counted({});
  expect(total).toBe(4);
  expect(facets.city.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(facets.company.find(({ value }) => /labs/i.test(value))?.count).toBe(2);
  expect(facets.industry).toEqual([
    { value: 'software', count: 2 },
    { value: 'research', count: 1 },
  ]);
  expect(facets.topic.find(({ value }) => /design/i.test(value))?.count).toBe(2);
  expect(facets.language).toEqual([
    { value: 'es', count: 2 },
    { value: 'en', count: 1 },
  ]);
  const filtered = await counted({ industry: 'software', language: 'es' });
  expect(filtered.total).toBe(1);
  expect(filtered.facets.language).toEqual([
    { value: 'en', count: 1 },
    { value: 'es', count: 1 },
  ]);
  expect(filtered.facets.industry).toEqual([{ value: 'software', count: 1 }]);
  expect((await counted({ q: 'compilers' })).total).toBe(1);
  expect(await counted({ q: '--' })).toMatchObject({ total: 0, facets: { city: [] } });
});

test('what members may not see changes neither results, order nor counts', async () => {
  const before = { counts: await counted({}), list: await names({}) };
  const shy = await newMember(foyer, { firstName: 'Shy' });
  const plain = { counts: await counted({}), list: await names({}) };
  await hide(shy, {
    headline: 'me',
    position: 'me',
    about: 'me',
    location: 'connections',
    industry: 'me',
    skills: 'me',
    interests: 'connections',
    languages: 'me',
    offers: 'me',
    seeks: 'me',
    experience: 'me',
  });
  await save(shy.browser, {
    location: 'Málaga',
    industry: 'software',
    skills: ['Design'],
    interests: ['Sailing'],
    languages: [{ tag: 'es', level: 'native' }],
    headline: 'Hidden',
    about: 'Hidden',
    offers: ['Hidden'],
    seeks: ['Hidden'],
  });
  const { facets, total } = await counted({});
  expect(total).toBe(5);
  // Its company was visible before it was hidden, and is not counted any more.
  expect(facets).toEqual(before.counts.facets);
  expect(plain.counts.facets).not.toEqual(before.counts.facets);
  expect(await names({ city: 'malaga' })).not.toContain('Shy');
  expect((await names({})).at(-1)).toBe('Shy');

  await hide(shy, { profile: 'me' });
  expect(await names({})).toEqual(before.list);
  expect((await counted({})).total).toBe(4);
});

test('suspended members and those about to be erased are neither listed nor counted', async () => {
  const set = (state: object) => foyer.deps.db.update(users).set(state).where(eq(users.id, grace.id));
  for (const state of [{ suspendedAt: foyer.clock.now() }, { suspendedAt: null, deletionDueAt: foyer.clock.now() }]) {
    await set(state);
    expect(await names({ city: 'malaga' })).toEqual(['Marie']);
    const { total, facets } = await counted({});
    expect([total, facets.language]).toEqual([3, [{ value: 'es', count: 1 }]]);
  }
  await set({ deletionDueAt: null });
  expect(await names({ city: 'malaga' })).toContain('Grace');
});

test('pages of everyone follow each other without gaps and repetitions', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = data(
      await searcher.browser.call(searchPeople, { query: { limit: 2, ...(cursor ? { cursor } : {}) } }),
    );
    seen.push(...page.items.map(({ urlSlug }) => urlSlug));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && seen.length < 10);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength((await counted({})).total);
});

test('bad filters and cursors are refused by name', async () => {
  const call = (query: object) => searcher.browser.call(searchPeople, { query: query as Query });
  expect(wrongFields(await call({ language: 'Spanish!' }))).toEqual(['language language.invalid']);
  expect((await call({ industry: 'astrology' })).status).toBe(400);
  expect((await call({ city: Array.from({ length: 11 }, (_, n) => `c${n}`) })).status).toBe(400);
  expect(refusal(await call({ cursor: 'made-up' }))).toEqual([400, 'VALIDATION_FAILED']);
  const { nextCursor } = data(await call({ limit: 1 }));
  expect(refusal(await call({ q: 'grace', cursor: nextCursor }))).toEqual([400, 'VALIDATION_FAILED']);
});

test('members saved before there were filters get theirs from the job', async () => {
  await foyer.deps.db.update(peopleSearch).set({ facets: null, facetTexts: [], rank: 0 });
  expect(await names({ city: 'malaga' })).toEqual([]);
  await indexFacets(foyer.deps);
  expect((await names({ city: 'malaga' })).toSorted()).toEqual(['Grace', 'Marie']);
  expect((await names({}))[0]).toBe('Grace');
});
