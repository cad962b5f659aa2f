import { expect, test } from 'vitest';
import { cardIn } from './card-in.ts';

const origin = 'https://foyer.example';
const token = 'abcdefghijklmnopqrstuv';

test('a code of this site leads to its card, with the proof of the moment', () => {
  expect(cardIn(`${origin}/c/${token}`, origin)).toEqual({ token, liveCode: '' });
  expect(cardIn(`${origin}/c/${token}#t1abc.AAAA-bbbb_cc`, origin)).toEqual({ token, liveCode: 't1abc.AAAA-bbbb_cc' });
});

test('an offline code leads to the card that its contact names, folded or not', () => {
  const vcard = (source: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nSOURCE:${source}\r\nEND:VCARD\r\n`;
  expect(cardIn(vcard(`${origin}/c/${token}`), origin)).toEqual({ token, liveCode: '' });
  expect(cardIn(vcard(`${origin}/c/${token.slice(0, 5)}\r\n ${token.slice(5)}`), origin)).toEqual({
    token,
    liveCode: '',
  });
  expect(cardIn('BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD', origin)).toBeNull();
});

test('nothing else is opened', () => {
  for (const code of [
    '',
    'hello',
    `https://evil.example/c/${token}`,
    `${origin}/c/short`,
    `${origin}/events/${token}`,
    `javascript:alert(1)//${origin}/c/${token}`,
    `${origin}@evil.example/c/${token}`,
  ])
    expect(cardIn(code, origin), code).toBeNull();
});
