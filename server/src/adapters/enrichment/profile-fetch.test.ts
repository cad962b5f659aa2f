import { limits } from '@foyer/contract/limits.ts';
import { afterEach, expect, test } from 'vitest';
import type { HttpPeer, PeerAnswer } from '../../../test/peers/http-peer.ts';
import { enrichmentPeer } from '../../../test/peers/lookup-peers.ts';
import { httpProfileFetch } from './http-profile-fetch.ts';
import { factsFromKnown, knownProfileFetch } from './known-profile-fetch.ts';
import { LookupFailed } from './lookup-failed.ts';
import type { KnownFacts } from './lookup-providers.ts';

const link = 'https://www.linkedin.com/in/ada';
const ada: KnownFacts = {
  name: 'Ada Lovelace',
  title: 'Analyst',
  company: 'Engines',
  language: 'en',
  linkedInUrl: link,
  card: { title: 'Ada Lovelace - Countess - Analytical Engines', link, snippet: 'Writes programs. Plays the harp and' },
};
const patient = () => new AbortController().signal;

let peer: HttpPeer | null = null;
afterEach(async () => {
  await peer?.close();
  peer = null;
});
async function fetched(answer: PeerAnswer | { found: unknown }, known = ada, signal = patient()) {
  peer = await enrichmentPeer(() => answer);
  return httpProfileFetch({ url: `${peer.url}/v5/person/enrich`, key: 'secret-key' }).fetch(known, signal);
}

test('the known facts make a headline, the first words about the member, and a station', async () => {
  expect(await knownProfileFetch().fetch(ada, patient())).toEqual({
    headline: 'Countess · Analytical Engines',
    about: 'Writes programs.',
    location: null,
    skills: [],
    experience: [{ what: 'Analyst', where: 'Engines', from: null, until: null }],
    education: [],
  });
  const missing = { title: 'Somebody else - Nurse', link, snippet: 'Missing: Engines. Nurse.' };
  expect(factsFromKnown({ ...ada, card: missing })).toMatchObject({ headline: 'Analyst · Engines', about: null });
});

test('a provider tells more, in its own shape', async () => {
  const data = {
    headline: '<b>First</b> programmer',
    summary: 'Notes on the engine.\n\n\n\nAnd poetry.',
    location_name: 'london, england',
    skills: ['mathematics', 'mathematics', '', 7, 'poetry'],
    experience: [
      { title: { name: 'Analyst' }, company: { name: 'Engines' }, start_date: '1842-10', end_date: null },
      { title: { name: 'Analyst' }, company: { name: 'Engines' }, start_date: '2018-10', end_date: '2020' },
      { title: null, company: { name: 'Nobody' } },
      'nonsense',
    ],
    education: [{ school: { name: 'Home' }, degrees: ['Bachelors'], majors: ['Mathematics'], start_date: '2010' }],
  };
  expect(await fetched({ found: { status: 200, data } })).toEqual({
    headline: 'First programmer',
    about: 'Notes on the engine.\n\nAnd poetry.',
    location: 'london, england',
    skills: ['mathematics', 'poetry'],
    experience: [
      { what: 'Analyst', where: 'Engines', from: null, until: null },
      { what: 'Analyst', where: 'Engines', from: '2018-10', until: '2020' },
    ],
    education: [{ what: 'Bachelors, Mathematics', where: 'Home', from: '2010', until: null }],
  });
  expect(peer?.requests[0]?.path).toBe(`/v5/person/enrich?profile=${encodeURIComponent(link)}`);
});

test('what it does not know, or only says it knows, comes from here', async () => {
  const told = await fetched({ found: { data: { headline: true, summary: null, skills: true, experience: true } } });
  expect(told).toMatchObject({ headline: 'Countess · Analytical Engines', skills: [], experience: [] });
});

test('for a profile that does not exist or has no URL, only the known facts are returned', async () => {
  expect(await fetched({ status: 404, body: { status: 404 } })).toEqual(factsFromKnown(ada));
  await peer?.close();
  const without = { ...ada, linkedInUrl: null, card: null };
  expect(await fetched('hang-up', without)).toEqual(factsFromKnown(without));
  expect(peer?.requests).toEqual([]);
});

test('long answers are cut', async () => {
  const long = 'very '.repeat(2000);
  const told = await fetched({ found: { data: { headline: long, summary: long, skills: Array(20).fill(long) } } });
  expect(told.headline?.length).toBeLessThanOrEqual(limits.profile.headline);
  expect(told.about?.length).toBeLessThanOrEqual(limits.profile.about);
  expect(told.skills).toHaveLength(1);
});

test.each<[string, PeerAnswer, boolean]>([
  ['trouble of its own', { status: 500 }, false],
  ['a used-up account', { status: 402 }, true],
  ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }, false],
  ['something else', { status: 200, body: ['nonsense'] }, true],
  ['a cut connection', 'hang-up', false],
])('%s is a failure', async (_case, answer, permanent) => {
  const failure = await fetched(answer).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LookupFailed);
  expect(failure).toMatchObject({ permanent });
});

test('silence ends when the time of the job is over', async () => {
  const failure = await fetched('silence', ada, AbortSignal.timeout(50)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ permanent: false });
});
