import { expect, test } from 'vitest';
import { moved, newQuestion, questionInput } from './question-draft.ts';

test('moves a question up or down by one', () => {
  expect([moved(['a', 'b', 'c'], 2, -1), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
  ]);
});

test('drops the options when the kind of the question has none', () => {
  const question = { ...newQuestion(), label: 'Size', options: ['S', 'M'] };
  expect(questionInput({ ...question, kind: 'choice' }).options).toEqual(['S', 'M']);
  const { kind, options } = questionInput(question);
  expect([kind, options]).toEqual(['text', []]);
});
