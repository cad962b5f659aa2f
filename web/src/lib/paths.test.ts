import { expect, test } from 'vitest';
import { signInThenReturnTo } from './paths.ts';

test('where a stranger came from is kept whole', () => {
  const address = new URL(signInThenReturnTo('/a?b=c&d=e'), 'http://here');
  expect(address.searchParams.get('redirect')).toBe('/a?b=c&d=e');
});
