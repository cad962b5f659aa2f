import { expect, test } from 'vitest';
import { moved, newQuestion, questionInput } from './question-draft.ts';

test('a question moves by one place', () => {
  expect([moved(['a', 'b', 'c'], 2, -1), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
  ]);
});

test('what could be chosen is dropped with the choice', () => {
  const question = { ...newQuestion(), label: 'Size', options: ['S', 'M'] };
  expect(questionInput({ ...question, kind: 'choice' }).options).toEqual(['S', 'M']);
  const { kind, options } = questionInput(question);
  expect([kind, options]).toEqual(['text', []]);
});
