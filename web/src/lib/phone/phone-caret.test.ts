import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { expect, test } from 'vitest';
import { caretAfter, charactersBefore } from './phone-caret.ts';

/** Where the caret (|) ends up after the number is formatted. */
function regrouped(withCaret: string, country: string): string {
  const caret = withCaret.indexOf('|');
  const typed = withCaret.replace('|', '');
  const shown = formatTypedPhone(typed, country);
  const at = caretAfter(shown, charactersBefore(typed, caret));
  return `${shown.slice(0, at)}|${shown.slice(at)}`;
}

test.each([
  ['4155|', 'US', '415 5|'],
  ['41|5 550', 'US', '41|5 550'],
  ['415 9|550 123', 'US', '415 9|55 0123'],
  ['|612345', 'ES', '|612 345'],
  ['+34612|345678', 'ES', '+34 612| 345 678'],
])('%s: the caret stays behind the same digit', (typed, country, expected) => {
  expect(regrouped(typed, country)).toBe(expected);
});
