import { randomUUID } from 'node:crypto';
import { rejectRequest, requestConnection, withdrawRequest } from '@foyer/contract/connections/requests.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { searchPeople } from '@foyer/contract/profiles/people.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { saveInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import { cooldownDays } from '@foyer/contract/rules/connections/connection-choices.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleSearches } from '#src/config/profiles.ts';
import { users } from '#src/db/schema/accounts.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { connect } from '../../../../test/conversations.ts';
import { type Member, newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, signUp } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let searcher: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  searcher = (await newMember(foyer)).browser;
  await named('José María', 'Núñez', { title: 'Ingeniero', company: 'Telefónica', skills: ['Energía solar'] });
  await named('Grace', 'Hopper', { title: 'Rear Admiral', company: 'Navy', interests: ['Compilers'] });
  await named('Łukasz', 'Jansen', { title: 'Product designer', headline: 'Makes things simple', location: 'Kraków' });
  await named('Иван', 'Петров', { title: 'Analyst', offers: ['Introductions to investors'] });
  await named('小龙', '李小', { title: 'Teacher', seeks: ['A studio'] });
});
afterAll(() => foyer.close());

type Changes = Parameters<typeof save>[1];
const named = (firstName: string, lastName: string, changes: Changes = {}) =>
  newMember(foyer, { firstName, lastName, ...changes });
const search = async (q: string, more: { cursor?: string; limit?: number } = {}) =>
  data(await searcher.call(searchPeople, { query: { q, ...more } }));
const names = (items: PersonCard[]) => items.map(({ displayName }) => displayName);
const found = async (q: string) => names((await search(q)).items);

test.each([
  ['nunez', 'José María Núñez'],
  ['NÚÑEZ', 'José María Núñez'],
  ['jose maria', 'José María Núñez'],
  ['nunes jose', 'José María Núñez'],
  ['hoper', 'Grace Hopper'],
  ['Garce', 'Grace Hopper'],
  ['grcae hopper', 'Grace Hopper'],
  ['hopp', 'Grace Hopper'],
  ['admiral', 'Grace Hopper'],
  ['admirall navy', 'Grace Hopper'],
  ['compiler', 'Grace Hopper'],
  ['telefonica', 'José María Núñez'],
  ['energia solar', 'José María Núñez'],
  ['lukasz', 'Łukasz Jansen'],
  ['krakow designer', 'Łukasz Jansen'],
  ['makes simple', 'Łukasz Jansen'],
  ['петров', 'Иван Петров'],
  ['ПЕТРОВ', 'Иван Петров'],
  ['investor', 'Иван Петров'],
  ['小龙', '小龙 李小'],
])('%s finds %s first', async (q, name) => {
  expect((await found(q))[0]).toBe(name);
});

test('nobody is found by what is not there, and signs are no words', async () => {
  for (const q of ['zzyzx', '--', '%%', "'; drop table users; --"]) expect(await found(q)).toEqual([]);
  const short = await searcher.call(searchPeople, { query: { q: ' x ' } });
  expect(short.body.error.details).toEqual([{ field: 'q', message: 'search.too_short' }]);
  const cursor = await searcher.call(searchPeople, { query: { q: 'grace', cursor: 'made-up' } });
  expect(refusal(cursor)).toEqual([400, 'VALIDATION_FAILED']);
});

test('who has all the words comes alone; who has some, only when nobody has all', async () => {
  expect(await found('grace hopper')).toEqual(['Grace Hopper']);
  expect(await found('grace compilers')).toEqual(['Grace Hopper']);
  expect((await found('grace studio')).sort()).toEqual(['Grace Hopper', '小龙 李小'].sort());
});

test('a name counts more than a word elsewhere', async () => {
  await named('Marlowe', 'Quill', { headline: 'Nothing else' });
  await named('Some', 'Body', { headline: 'Reads Marlowe' });
  expect((await found('marlowe')).slice(0, 2)).toEqual(['Marlowe Quill', 'Some Body']);
});

test('what members may not see does not find anybody, and is not shown', async () => {
  const { browser } = await named('Hidden', 'Topics', { skills: ['Falconry'], headline: 'Taxidermist' });
  expect(await found('falconry')).toEqual(['Hidden Topics']);
  const hide = async (visibility: object) => data(await browser.call(saveVisibility, { body: { visibility } }));
  await hide({ skills: 'connections', headline: 'me', photo: 'me', position: 'me' });
  expect(await found('falconry')).toEqual([]);
  expect(await found('taxidermist')).toEqual([]);
  const [card] = (await search('hidden topics')).items;
  expect(card).toMatchObject({ headline: '', title: '', company: '', photo: null });
  await hide({ skills: 'public' });
  expect(await found('falconry')).toEqual(['Hidden Topics']);
  await hide({ profile: 'connections' });
  expect(await found('hidden topics')).toEqual([]);
  await hide({ profile: 'members' });
  expect(await found('hidden topics')).toEqual(['Hidden Topics']);
});

test('contacts, likes and stories find nobody', async () => {
  const { id, browser } = await named('Quiet', 'Person', { about: 'Pangolins', likes: ['Axolotls'] });
  await foyer.deps.db
    .update(users)
    .set({ email: 'secretmail@example.com', emailVerifiedAt: foyer.clock.now() })
    .where(eq(users.id, id));
  await save(browser, { location: 'Oslo' });
  for (const q of ['pangolins', 'axolotls', 'secretmail']) expect(await found(q)).toEqual([]);
});

test('who is suspended, about to be erased or without a profile is not found', async () => {
  const { id } = await named('Vanishing', 'Volunteer');
  expect(await found('vanishing')).toHaveLength(1);
  const set = (state: object) => foyer.deps.db.update(users).set(state).where(eq(users.id, id));
  await set({ suspendedAt: foyer.clock.now() });
  expect(await found('vanishing')).toEqual([]);
  await set({ suspendedAt: null, deletionDueAt: foyer.clock.now() });
  expect(await found('vanishing')).toEqual([]);
  await set({ deletionDueAt: null });
  expect(await found('vanishing')).toHaveLength(1);
  const unfinished = foyer.browser();
  await signUp(foyer, unfinished);
  await save(unfinished, { headline: 'Unfinishedness' });
  expect(await found('unfinishedness')).toEqual([]);
});

test('what changes is found at once, wherever it was changed', async () => {
  const { browser, urlSlug } = await named('Renamed', 'Later');
  const form = { firstName: 'Zephyrine', lastName: 'Later', urlSlug, title: 'Botanist', company: 'Kew' };
  data(await browser.call(completeProfile, { body: form }));
  expect(await found('renamed')).toEqual([]);
  expect(await found('zephyrine botanist')).toEqual(['Zephyrine Later']);
  data(await browser.call(saveInterests, { body: { interests: ['Bryophytes'], likes: ['Tea'] } }));
  expect(await found('bryophytes')).toEqual(['Zephyrine Later']);
});

test('two changes at once are both found afterwards', async () => {
  const { browser, urlSlug } = await named('Parallel', 'Worker');
  const form = { firstName: 'Parallel', lastName: 'Worker', urlSlug, title: 'Glaciologist', company: 'Ice' };
  const visibility = { skills: 'public' as const };
  await Promise.all([
    browser.call(completeProfile, { body: form }),
    browser.call(saveVisibility, { body: { visibility } }),
    browser.call(saveInterests, { body: { interests: ['Moraines'], likes: ['Snow'] } }),
  ]);
  expect(await found('parallel glaciologist moraines')).toEqual(['Parallel Worker']);
});

test('pages follow each other without gaps and repetitions', async () => {
  const all: string[] = [];
  for (let n = 0; n < 7; n += 1) all.push((await named('Paginated', `Person${n}`)).urlSlug);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search('paginated', { limit: 3, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ urlSlug }) => urlSlug));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && seen.length < 20);
  expect(seen.toSorted()).toEqual(all.toSorted());
});

test('of words that very many have, names come first, and pages follow each other all the same', async () => {
  const crowd = Array.from({ length: 240 }, (_, n) => {
    const name = [' crowded person', ' person'][n % 8] ?? ' somebody';
    return { userId: randomUUID(), slug: `crowd-${n}`, name, words: `${name} crowded person` };
  });
  const now = foyer.clock.now();
  const { db } = foyer.deps;
  const people = crowd.map(({ userId: id }) => ({ id, name: 'A B', role: 'individual' as const, createdAt: now }));
  await db.insert(users).values(people);
  const form = { firstName: 'A', lastName: 'B', title: 'T', company: 'C', completedAt: now, updatedAt: now };
  await db.insert(profiles).values(crowd.map(({ userId, slug }) => ({ userId, urlSlug: slug, ...form })));
  await db.insert(peopleSearch).values(crowd.map(({ userId, name, words }) => ({ userId, name, words })));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search('crowded person', { limit: 25, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ urlSlug }) => urlSlug));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && seen.length < 300);
  const rank = (slug: string) => Math.min(Number(slug.slice('crowd-'.length)) % 8, 2);
  expect(seen.toSorted()).toEqual(crowd.map(({ slug }) => slug).toSorted());
  expect(seen.map(rank)).toEqual(seen.map(rank).toSorted((a, b) => a - b));
});

test('each member has their own budget for searches', async () => {
  const { browser } = await newMember(foyer);
  for (let n = 0; n < peopleSearches.limit; n += 1) data(await browser.call(searchPeople, { query: { q: '--' } }));
  expect(refusal(await browser.call(searchPeople, { query: { q: 'zzyzx' } }))).toEqual([429, 'RATE_LIMITED']);
  expect(await found('grace hopper')).toHaveLength(1);
});

test('a list says what is open between the viewer and each member, and a silent “no” looks unanswered', async () => {
  const viewer = await newMember(foyer);
  const sent = await named('Ann', 'Relationship');
  const declined = await named('Ben', 'Relationship');
  const withdrawn = await named('Cleo', 'Relationship');
  const asking = await named('Dan', 'Relationship');
  const friend = await named('Eve', 'Relationship');
  await named('Fay', 'Relationship');
  const ask = async (from: Member, to: Member) =>
    data(await from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } })).id;
  await ask(viewer, sent);
  const refused = { params: { id: await ask(viewer, declined) }, body: { answer: 'no' as const } };
  data(await declined.browser.call(rejectRequest, refused));
  data(await viewer.browser.call(withdrawRequest, { params: { id: await ask(viewer, withdrawn) } }));
  await ask(asking, viewer);
  await connect(viewer, friend);
  const relations = async () =>
    data(await viewer.browser.call(searchPeople, { query: { q: 'relationship' } }))
      .items.map(({ displayName, relation }) => `${displayName.split(' ')[0]}: ${relation}`)
      .toSorted();
  const open = ['Ann: sent', 'Ben: sent', 'Cleo: unavailable', 'Dan: received', 'Eve: connected', 'Fay: none'];
  expect(await relations()).toEqual(open);
});

test('once a request has expired, or was withdrawn long ago, a list does not tell whether it was silently declined', async () => {
  const viewer = await newMember(foyer);
  const ask = async (firstName: string, isDeclined: boolean) => {
    const { browser, urlSlug } = await named(firstName, 'Unrevealed');
    const { id } = data(
      await viewer.browser.call(requestConnection, { body: { urlSlug, intent: 'conversation' as const } }),
    );
    if (isDeclined) data(await browser.call(rejectRequest, { params: { id }, body: { answer: 'no' as const } }));
    return { params: { id } };
  };
  await ask('Gus', false);
  await ask('Hal', true);
  for (const withdrawn of [await ask('Ida', false), await ask('Jon', true)])
    data(await viewer.browser.call(withdrawRequest, withdrawn));
  const relationsAfter = async (days: number) => {
    foyer.clock.advance({ days });
    await signIn(foyer, viewer.browser, viewer.id);
    const { items } = data(await viewer.browser.call(searchPeople, { query: { q: 'unrevealed' } }));
    const sorted = items.toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1));
    return sorted.map(({ displayName, relation }) => `${displayName.split(' ')[0]}: ${relation}`);
  };
  const waiting = ['Gus: sent', 'Hal: sent', 'Ida: unavailable', 'Jon: unavailable'];
  expect(await relationsAfter(0)).toEqual(waiting);
  const expired = ['Gus: unavailable', 'Hal: unavailable', 'Ida: none', 'Jon: none'];
  expect(await relationsAfter(cooldownDays.withdrawn + 1)).toEqual(expired);
  const over = ['Gus: none', 'Hal: none', 'Ida: none', 'Jon: none'];
  expect(await relationsAfter(cooldownDays.expired)).toEqual(over);
});
