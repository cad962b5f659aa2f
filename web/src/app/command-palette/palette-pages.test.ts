import { expect, test } from 'vitest';
import { ada } from '../../../test/people.ts';
import { isFor, matchesWords, palettePages } from './palette-pages.ts';

test.each([
  ['Sign-in and security', 'sec', true],
  ['Sign-in and security', 'sign sec', true],
  ['Sign-in and security', 'SÉCURITY', true],
  ['Notificaciones y avisos', 'aviso', true],
  ['Sesión y contraseña', 'contrasena', true],
  ['Sign-in and security', 'urity', false],
  ['Sign-in and security', 'sign events', false],
  ['Events', '  ', true],
])('"%s" is found by "%s": %s', (text, typed, isFound) => {
  expect(matchesWords(text, typed)).toBe(isFound);
});

test('only operators find the page of moderation', () => {
  const page = palettePages.find(({ key }) => key === 'moderation');
  if (!page) throw new Error('it is not in the palette');
  expect(isFor(page, null)).toBe(false);
  expect(isFor(page, ada)).toBe(false);
  expect(isFor(page, { ...ada, guest: true, operator: true })).toBe(false);
  expect(isFor(page, { ...ada, operator: true })).toBe(true);
});
