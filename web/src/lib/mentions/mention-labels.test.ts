import { expect, test } from 'vitest';
import { labelsOf, sentMentions, typedMentions } from './mention-labels.ts';

const member = (no: number, name: string) => ({ no, name, photo: null, isHere: true });
const labels = labelsOf([member(2, 'Ana'), member(3, 'Ana María'), member(4, 'Bob Lee'), member(5, 'Bob Lee')]);

test.each([
  ['@Ana, are you in?', '@{2}, are you in?'],
  ['@Ana María and @Ana', '@{3} and @{2}'],
  ['(@Bob Lee #5)', '(@{5})'],
  ['Thanks @Ana María', 'Thanks @{3}'],
])('%s is sent as %s, and shown as typed again', (typed, sent) => {
  expect(sentMentions(typed, labels)).toBe(sent);
  expect(typedMentions(sent, labels)).toBe(typed);
});

test.each(['me@Ana', '@Anabel', '@Bob Lee', '@ana', 'Ana', '@', ''])('%j mentions nobody', (typed) => {
  expect(sentMentions(typed, labels)).toBe(typed);
});

test('a number without a name stays', () => {
  expect(typedMentions('@{9} @{2}', labels)).toBe('@{9} @Ana');
});
