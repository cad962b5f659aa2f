import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt-of.ts';

const marked = (body: string, ...words: string[]) =>
  excerptOf(body, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test('words that start like those searched for are marked, whatever their case and accents', () => {
  expect(marked('Reunión mañana,\n\nor the REUNIONS later', 'reunion')).toBe(
    '[Reunión] mañana, or the [REUNIONS] later',
  );
  expect(marked('<b>bold</b> & bolder', 'bold', 'b')).toBe('<[b]>[bold]</[b]> & [bolder]');
  expect(marked('in which straße?', 'strasse')).toBe('in which [straße]?');
});

test('a long text is cut around the first word', () => {
  const found = marked(`${'early '.repeat(100)}needle ${'late '.repeat(100)}`, 'needle');
  expect(found).toMatch(/^…(early )+\[needle\] (late )+l?a?t?e?…$/);
  expect(found.length).toBeLessThanOrEqual(messagingLimits.search.excerpt + 4);
  const emoji = excerptOf('👩‍💻'.repeat(200), ['x']);
  expect(
    emoji
      .map(({ text }) => text)
      .join('')
      .isWellFormed(),
  ).toBe(true);
});

test('a mention without a name is no word, and is never cut or split', () => {
  expect(marked('@{3} and 3 more', '3')).toBe('@{3} and [3] more');
  const long = marked(`needle ${'x'.repeat(messagingLimits.search.excerpt - 9)}@{12} ends`, 'needle');
  expect(long).toBe(`[needle] ${'x'.repeat(messagingLimits.search.excerpt - 9)}…`);
});
