import { expect, test } from 'vitest';
import { addTags } from './add-tags.ts';

const room = { most: 4, longest: 12 };

test('a pasted list is split into tags without duplicates', () => {
  expect(addTags(['Design'], ' Research,\nWriting ; design,, Public   talk', room)).toEqual({
    tags: ['Design', 'Research', 'Writing', 'Public talk'],
    refused: [],
  });
});

test('tags that do not fit or are too long are returned', () => {
  expect(addTags(['a', 'b', 'c'], 'a very long skill, d, e', room)).toEqual({
    tags: ['a', 'b', 'c', 'd'],
    refused: ['a very long skill', 'e'],
  });
});

test('an accent makes a different tag, a capital does not', () => {
  expect(addTags(['Diseño'], 'DISEÑO, diseno', room).tags).toEqual(['Diseño', 'diseno']);
});
