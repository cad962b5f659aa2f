import { expect, test } from 'vitest';
import { findOwnLink } from './own-link.ts';

const origin = 'https://foyer.example';
const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('the first link to an event or a card of this site is found', () => {
  expect(findOwnLink(`Shall we go? ${origin}/events/evening-of-compilers.`, origin)).toEqual({
    kind: 'event',
    name: 'evening-of-compilers',
  });
  expect(findOwnLink(`Me: ${origin}/c/${token}?utm=x and ${origin}/events/later`, origin)).toEqual({
    kind: 'card',
    token,
  });
  expect(findOwnLink(`https://elsewhere.example/events/one ${origin}/about ${origin}/events/two/`, origin)).toEqual({
    kind: 'event',
    name: 'two',
  });
});

test.for([
  'No link',
  `${origin}/events`,
  `${origin}/events/one/manage`,
  `${origin}/c/short`,
  'https://elsewhere.example/events/one',
  'http://foyer.example/events/one',
  'https://foyer.example@elsewhere.example/events/one',
])('%s leads to neither', (text) => {
  expect(findOwnLink(text, origin)).toBeNull();
});
