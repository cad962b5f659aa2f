import { expect, test } from 'vitest';
import { type Candidate, rankRecommended, type Taste } from './rank-recommended.ts';

const taste: Taste = { interests: ['Compilers', 'energía solar', 'AI'], city: 'Málaga', languages: ['es', 'en-GB'] };
const event = (id: string, given: Partial<Candidate> = {}): Candidate => ({
  id,
  title: 'An evening',
  topics: [],
  language: 'de',
  place: '',
  ...given,
});
const ranked = (...events: Candidate[]) => rankRecommended(taste, events).map(({ id }) => id);

test('interests count more than the city, and the language breaks a tie', () => {
  const city = event('city', { place: 'Teatro, Calle Real 1, Malaga' });
  const cityAndLanguage = event('city-es', { place: 'Málaga', language: 'es' });
  const topic = event('topic', { topics: ['Compiler design'] });
  const both = event('both', { title: 'Solar energia for AI' });
  expect(ranked(city, cityAndLanguage, topic, both)).toEqual(['both', 'city-es', 'topic', 'city']);
});

test('equal matches stay in their order', () => {
  const [first, second] = [event('first', { topics: ['AI'] }), event('second', { topics: ['ai'] })];
  expect(ranked(first, second)).toEqual(['first', 'second']);
});

test.each([
  ['a language alone', event('x', { language: 'es' })],
  ['part of an interest', event('x', { topics: ['Solar'] })],
  ['a word inside another', event('x', { title: 'Maintenance' })],
  ['an online event, which has no city', event('x', { title: 'Online' })],
])('%s is no reason', (_, candidate) => {
  expect(ranked(candidate)).toEqual([]);
});

test('without interests and a city nothing matches', () => {
  const nothing = { interests: [], city: '', languages: ['es'] };
  expect(rankRecommended(nothing, [event('x', { language: 'es', place: 'Málaga', topics: ['AI'] })])).toEqual([]);
});

test('the reasons are named, the strongest first', () => {
  const [match] = rankRecommended(taste, [event('x', { topics: ['Compilers'], place: 'Málaga', language: 'en-US' })]);
  expect(match?.reasons).toEqual([
    { kind: 'interest', match: 'Compilers' },
    { kind: 'city', match: 'Málaga' },
    { kind: 'language', match: 'en-US' },
  ]);
});
