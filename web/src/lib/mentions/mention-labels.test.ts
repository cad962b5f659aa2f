import { expect, test } from 'vitest';
import { decodeMentions, encodeMentions, labelsOf } from './mention-labels.ts';

const member = (no: number, name: string) => ({ no, name, photo: null, isHere: true });
const labels = labelsOf([member(2, 'Ana'), member(3, 'Ana María'), member(4, 'Bob Lee'), member(5, 'Bob Lee')]);

test.each([
  ['@Ana, are you in?', '@{2}, are you in?'],
  ['@Ana María and @Ana', '@{3} and @{2}'],
  ['(@Bob Lee #5)', '(@{5})'],
  ['Thanks @Ana María', 'Thanks @{3}'],
])('%s is sent as %s, and shown as typed again', (typed, sent) => {
  expect(encodeMentions(typed, labels)).toBe(sent);
  expect(decodeMentions(sent, labels)).toBe(typed);
});

test.each([
  ['@ana, @ANA MARIA', '@{2}, @{3}'],
  ['@Ana Mari\u0301a!', '@{3}!'],
  ['@bob lee #4', '@{4}'],
])('%s is typed by hand and sent as %s', (typed, sent) => {
  expect(encodeMentions(typed, labels)).toBe(sent);
});

test('names that differ only in case and accents have numbers', () => {
  const alike = labelsOf([member(2, 'José'), member(3, 'JOSE')]);
  expect([...alike.values()]).toEqual(['José #2', 'JOSE #3']);
});

test.each(['me@Ana', '@Anabel', '@Bob Lee', 'Ana', '@', ''])('%j mentions nobody', (typed) => {
  expect(encodeMentions(typed, labels)).toBe(typed);
});

test('a number without a name stays', () => {
  expect(decodeMentions('@{9} @{2}', labels)).toBe('@{9} @Ana');
});
