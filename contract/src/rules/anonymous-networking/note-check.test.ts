import { expect, test } from 'vitest';
import { hasContactDetails, namesOneOf } from './note-check.ts';

test.each([
  'write to ada@example.com',
  'ada at example dot com',
  'ada (arroba) ejemplo punto es',
  'find me on LinkedIn',
  'my site is lovelace.dev',
  'https://example.com',
  '@adalovelace',
  'call +34 612 34 56 78',
  '６１２３４５６７８',
])('finds a contact detail in “%s”', (text) => {
  expect(hasContactDetails(text)).toBe(true);
});

test.each([
  '',
  'I lead a team of 12 and look for a mentor.',
  'Seen 3 talks in 2026. Coffee at the break?',
  'Me interesa el punto de vista legal.',
  'We met at the booth. See you there.',
])('finds none in “%s”', (text) => {
  expect(hasContactDetails(text)).toBe(false);
});

test('finds a name as a word, whatever its case and accents', () => {
  expect(namesOneOf('Soy MARIA, hola', ['María', 'Ruiz'])).toBe(true);
  expect(namesOneOf('I mentor Mariana', ['María', 'Ruiz'])).toBe(false);
  expect(namesOneOf('I work in Al-Andalus', ['Al'])).toBe(false);
});
