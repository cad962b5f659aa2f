import { expect, test } from 'vitest';
import { languageToOffer } from './language-to-offer.ts';

test.each([
  ['', ['es-MX', 'en'], 'es'],
  ['', ['ES'], 'es'],
  ['', ['fr', 'es-ES', 'en'], 'es'],
  ['', ['en-US', 'es'], null],
  ['', ['fr'], null],
  ['', [], null],
  ['foyer_language=en', ['es'], null],
  ['foyer_language=es', ['en'], null],
  ['foyer_look=large; foyer_signed_in=1', ['es'], 'es'],
])('with the cookie "%s", a browser that prefers %j is offered %s', (cookie, preferred, offered) => {
  expect(languageToOffer(cookie, preferred)).toBe(offered);
});
