import { expect, test } from 'vitest';
import { missingAnswers } from './answer-problems.ts';

const base = { kind: 'text', label: 'Q', options: [], required: true, perPlace: false, atDoor: false } as const;
const question = (id: string, change: { required?: boolean } = {}) => ({ ...base, options: [], id, ...change });

test('required questions without an answer are found for every kind of answer', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => question(id));
  const answers = { a: ' ', b: [], c: false, d: 'yes', e: true };
  expect(Object.keys(missingAnswers([...questions, question('f', { required: false })], answers))).toEqual([
    'a',
    'b',
    'c',
  ]);
});
