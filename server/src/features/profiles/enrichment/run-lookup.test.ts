import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { getUserInterests, saveInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import { fetchLinkedInProfile, getLinkedInProfiles, saveLinkedIn } from '@foyer/contract/profiles/wizard/network.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { LookupEnv } from '#src/adapters/enrichment/choose-lookups.ts';
import { lookupRules } from '#src/config/profiles.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { lookups } from '#src/db/schema/wizard.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import type { HttpPeer, PeerAnswer } from '../../../../test/peers/http-peer.ts';
import { type Behaviour, enrichmentPeer, googleSearchPeer, modelPeer } from '../../../../test/peers/lookup-peers.ts';
import { data, refusal, signUp } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { purgeLookups } from './lookup-rows.ts';
import { runLookup } from './run-lookup.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
function keep<T extends { close: () => Promise<void> }>(each: T): T {
  opened.push(each);
  return each;
}

const link = 'https://www.linkedin.com/in/ada';
const card = { title: 'Ada Lovelace - Analyst', link, snippet: 'Plays the harp.' };
const enriched = (headline: string): Behaviour => ({ found: { data: { headline, skills: ['Poetry'] } } });

async function open(env: Partial<LookupEnv>): Promise<TestApp> {
  return keep(await openTestApp({ lookups: env }));
}
async function member(foyer: TestApp) {
  const browser = foyer.browser();
  const { user } = await signUp(foyer, browser);
  const form = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines', urlSlug: 'ada' };
  data(await browser.call(completeProfile, { body: form }));
  return { browser, userId: user.id };
}
const details = async ({ deps }: TestApp, userId: string) =>
  (await deps.db.select().from(profileDetails).where(eq(profileDetails.userId, userId)))[0];
const searching = (peer: HttpPeer) => ({
  SEARCH_GOOGLE_KEY: 'secret-key',
  SEARCH_GOOGLE_ENGINE: 'engine-1',
  SEARCH_GOOGLE_URL: `${peer.url}/customsearch/v1`,
});
const enriching = (peer: HttpPeer) => ({ ENRICH_API_KEY: 'secret-key', ENRICH_URL: `${peer.url}/v5/person/enrich` });
const asking = (peer: HttpPeer) => ({
  AI_BASE_URL: `${peer.url}/v1`,
  AI_API_KEY: 'secret-key',
  AI_MODEL: 'small-model',
});

/** Delivers events immediately, as a real process does; by default a test app delivers only on drain(). */
function deliverAtOnce(foyer: TestApp): void {
  foyer.deps.wakeOutbox = foyer.outbox.wake;
  foyer.deps.settings.lookupPatienceMs = 60_000;
}

test('a page that waits gets what was found, and what was found is not asked again', async () => {
  const peer = keep(await googleSearchPeer(() => ({ found: { items: [card] } })));
  const foyer = await open(searching(peer));
  deliverAtOnce(foyer);
  const { browser } = await member(foyer);
  for (let visit = 0; visit < 3; visit += 1) {
    expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [card] });
  }
  expect(peer.requests).toHaveLength(1);
});

test('a page stops waiting for a slow lookup and shows its result on the next visit', async () => {
  const peer = keep(await googleSearchPeer(() => ({ found: { items: [card] } })));
  const foyer = await open(searching(peer));
  const { browser } = await member(foyer);
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [] });
  await foyer.outbox.drain();
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [card] });
});

test('another name is another question', async () => {
  const peer = keep(await googleSearchPeer(() => ({ found: { items: [card] } })));
  const foyer = await open(searching(peer));
  deliverAtOnce(foyer);
  const { browser } = await member(foyer);
  data(await browser.call(getLinkedInProfiles, {}));
  const form = { firstName: 'Augusta', lastName: 'King', title: 'Countess', company: 'Engines', urlSlug: 'ada' };
  data(await browser.call(completeProfile, { body: form }));
  data(await browser.call(getLinkedInProfiles, {}));
  expect(peer.requests.map(({ path }) => new URL(path, peer.url).searchParams.get('q'))).toEqual([
    expect.stringContaining('"Ada Lovelace"'),
    expect.stringContaining('"Augusta King"'),
  ]);
});

test('what a provider refuses is said once, and asked anew after a pause', async () => {
  let answer: Behaviour = { status: 403 };
  const peer = keep(await googleSearchPeer(() => answer));
  const foyer = await open(searching(peer));
  deliverAtOnce(foyer);
  const { browser } = await member(foyer);
  for (let visit = 0; visit < 2; visit += 1) {
    expect(refusal(await browser.call(getLinkedInProfiles, {}))).toEqual([503, 'UNAVAILABLE']);
  }
  expect(peer.requests).toHaveLength(1);
  answer = { found: { items: [card] } };
  foyer.clock.advance({ seconds: lookupRules.againSeconds });
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [card] });
  expect(foyer.logged().join('')).not.toContain('secret-key');
});

test.each<[string, PeerAnswer]>([
  ['has trouble', { status: 500 }],
  ['answers with a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ['hangs up', 'hang-up'],
])('a provider that %s is tried again, and its late answer fills in what is empty', async (_case, trouble) => {
  let answer: Behaviour = trouble;
  const peer = keep(await enrichmentPeer(() => answer));
  const foyer = await open(enriching(peer));
  const { browser, userId } = await member(foyer);
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: link } }));
  data(await browser.call(fetchLinkedInProfile, {}));
  await foyer.outbox.drain();
  expect(refusal(await browser.call(fetchLinkedInProfile, {}))).toEqual([503, 'UNAVAILABLE']);
  answer = enriched('First programmer');
  foyer.clock.advance({ seconds: 10 });
  await foyer.outbox.drain();
  expect(await details(foyer, userId)).toMatchObject({ headline: 'First programmer', skills: ['Poetry'] });
  data(await browser.call(fetchLinkedInProfile, {}));
});

test('many fetches at once ask once and fill in once', async () => {
  const peer = keep(await enrichmentPeer(() => enriched('First programmer')));
  const foyer = await open(enriching(peer));
  deliverAtOnce(foyer);
  const { browser, userId } = await member(foyer);
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: link } }));
  const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call(fetchLinkedInProfile, {})));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(peer.requests).toHaveLength(1);
  expect(await details(foyer, userId)).toMatchObject({ headline: 'First programmer' });
});

test('a job that runs twice at once keeps one answer, and an answer to an old question none', async () => {
  let count = 0;
  const bothAsked = Promise.withResolvers<void>();
  const peer = keep(
    await enrichmentPeer(async () => {
      const number = ++count;
      if (number === 2) bothAsked.resolve();
      await bothAsked.promise;
      return enriched(`Answer ${number}`);
    }),
  );
  const foyer = await open(enriching(peer));
  const { browser, userId } = await member(foyer);
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: link } }));
  data(await browser.call(fetchLinkedInProfile, {}));
  const attempt = { isLast: false, signal: new AbortController().signal };
  const work = { userId, kind: 'facts', revision: 1 } as const;
  await Promise.all([runLookup(foyer.deps, work, attempt), runLookup(foyer.deps, work, attempt)]);
  const first = await details(foyer, userId);
  expect(first?.headline).toMatch(/^Answer [12]$/);
  await runLookup(foyer.deps, work, attempt);
  await runLookup(foyer.deps, { ...work, revision: 7 }, attempt);
  expect(await details(foyer, userId)).toEqual(first);
  expect(count).toBe(2);
});

test('while the model does not answer, topics come from the words; once they are saved, its late answer changes nothing', async () => {
  let said: string | PeerAnswer = { status: 500 };
  const peer = keep(await modelPeer(() => said));
  const foyer = await open(asking(peer));
  const { browser, userId } = await member(foyer);
  const proposed = data(await browser.call(getUserInterests, {}));
  expect(proposed).toMatchObject({ generated: true, interests: expect.arrayContaining(['Data and analytics']) });
  await foyer.outbox.drain();
  data(await browser.call(saveInterests, { body: { interests: ['Harps'], likes: ['Duets'] } }));
  said = JSON.stringify({ interests: ['Engines'], likes: ['Steam'] });
  foyer.clock.advance({ seconds: 10 });
  await foyer.outbox.drain();
  const ofModel = and(eq(lookups.userId, userId), eq(lookups.kind, 'interests'));
  expect((await foyer.deps.db.select().from(lookups).where(ofModel))[0]).toMatchObject({ state: 'answered' });
  expect(data(await browser.call(getUserInterests, {}))).toEqual({
    interests: ['Harps'],
    likes: ['Duets'],
    generated: false,
  });
});

test('the proposals of a model are there when it answers in time', async () => {
  const topics = { interests: ['Engines'], likes: ['Steam'] };
  const peer = keep(await modelPeer(() => JSON.stringify(topics)));
  const foyer = await open(asking(peer));
  deliverAtOnce(foyer);
  const { browser } = await member(foyer);
  expect(data(await browser.call(getUserInterests, {}))).toEqual({ ...topics, generated: true });
});

test('one person can ask so often a day, and a question that is refused changes nothing', async () => {
  const peer = keep(await enrichmentPeer(() => enriched('First programmer')));
  const foyer = await open(enriching(peer));
  const { browser } = await member(foyer);
  for (let asked = 0; asked < lookupRules.facts.limit; asked += 1) {
    data(await browser.call(saveLinkedIn, { body: { linkedInUrl: `${link}-${asked}` } }));
    data(await browser.call(fetchLinkedInProfile, {}));
  }
  data(await browser.call(saveLinkedIn, { body: { linkedInUrl: link } }));
  expect(refusal(await browser.call(fetchLinkedInProfile, {}))).toEqual([429, 'RATE_LIMITED']);
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(1);
});

test('what was found about people of a name is not kept for ever, and can be asked again', async () => {
  const peer = keep(await googleSearchPeer(() => ({ found: { items: [card] } })));
  const foyer = await open(searching(peer));
  deliverAtOnce(foyer);
  const { browser, userId } = await member(foyer);
  data(await browser.call(getLinkedInProfiles, {}));
  const answers = async () =>
    (await foyer.deps.db.select({ answer: lookups.answer }).from(lookups)).map((row) => row.answer);
  foyer.clock.advance({ seconds: lookupRules.keptSeconds });
  await purgeLookups(foyer.deps);
  expect(await answers()).toEqual([[card]]);
  foyer.clock.advance({ seconds: 1 });
  await purgeLookups(foyer.deps);
  expect(await answers()).toEqual([null]);
  await signIn(foyer, browser, userId);
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [card] });
  expect(peer.requests).toHaveLength(2);
});

test('without a search engine nobody is found, and nothing is asked', async () => {
  const foyer = await open({});
  foyer.deps.lookups.people = null;
  const { browser } = await member(foyer);
  expect(data(await browser.call(getLinkedInProfiles, {}))).toEqual({ profileLinks: [] });
  expect(await foyer.deps.db.select().from(lookups)).toEqual([]);
});
