import { expect, test } from 'vitest';
import { mentionCode, mentionedIn, mentionParts, replaceMentions } from './mentions.ts';

const body = `${mentionCode(3)}, ask ${mentionCode(12)} or ${mentionCode(3)}.`;

test('mentions are found once each, split from the words around them, and replaced by names', () => {
  expect(mentionedIn(body)).toEqual([3, 12]);
  expect(mentionParts(body)).toEqual([
    { text: null, no: 3 },
    { text: ', ask ', no: null },
    { text: null, no: 12 },
    { text: ' or ', no: null },
    { text: null, no: 3 },
    { text: '.', no: null },
  ]);
  expect(replaceMentions(body, (no) => `@Member ${no}`)).toBe('@Member 3, ask @Member 12 or @Member 3.');
});

test.each(['a@example.com', '@Ada', '@{}', '@{a}', '@ {3}', '@{123456}', '{3}'])('%s mentions nobody', (text) => {
  expect(mentionedIn(text)).toEqual([]);
  expect(mentionParts(text)).toEqual([{ text, no: null }]);
});
