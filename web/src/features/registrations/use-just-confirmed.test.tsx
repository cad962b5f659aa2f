// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useJustConfirmed } from './use-just-confirmed.ts';

type Given = { id: string; state: string | null };
const celebrated = (...steps: Given[]) => {
  const [first = { id: '', state: null }, ...others] = steps;
  const { result, rerender } = renderHook(({ id, state }: Given) => useJustConfirmed(id, state), {
    initialProps: first,
  });
  for (const step of others) rerender(step);
  return result.current;
};

test('what becomes confirmed while it is shown is new, from every state before', () => {
  for (const before of ['open', 'pending', 'full', 'held', 'awaiting'])
    expect(celebrated({ id: 'a', state: before }, { id: 'a', state: 'confirmed' }), before).toBe(true);
});

test('what was confirmed before is not new, also if it is read late, and neither is another one', () => {
  expect(celebrated({ id: 'a', state: 'confirmed' })).toBe(false);
  expect(celebrated({ id: 'a', state: null }, { id: 'a', state: 'confirmed' })).toBe(false);
  expect(celebrated({ id: 'a', state: 'open' }, { id: 'b', state: 'confirmed' })).toBe(false);
  expect(celebrated({ id: 'a', state: 'confirmed' }, { id: 'a', state: 'cancelled' })).toBe(false);
});

test('a moment in which the page is not known to be the own one changes nothing', () => {
  const open = { id: 'a', state: 'open' };
  expect(celebrated(open, { id: 'a', state: null }, { id: 'a', state: 'confirmed' })).toBe(true);
});
