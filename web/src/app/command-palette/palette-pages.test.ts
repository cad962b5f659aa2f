import { expect, test } from 'vitest';
import { matchesWords } from './palette-pages.ts';

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
