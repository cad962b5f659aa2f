import { expect, test } from 'vitest';
import { positionText } from './position-text.ts';

test('title and company are one line, which is left out if the headline already says so', () => {
  expect(positionText({ title: 'Writer', company: 'Royal Society' })).toBe('Writer · Royal Society');
  expect(positionText({ title: 'Writer', company: null, headline: 'Describes the heavens' })).toBe('Writer');
  expect(positionText({ title: 'Writer', company: 'Royal Society', headline: 'Writer · Royal Society' })).toBe('');
});
