import { expect, test } from 'vitest';
import { themeCss } from '../../build/theme-css.ts';

const css = themeCss();
/** The values of a variable in the global style sheet: one, or one for each color scheme. */
const valuesOf = (name: string) => [...css.matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].map(([, value]) => value);

test('the primary color is #6366F1, and white text is on the next darker tone in both schemes', () => {
  expect(valuesOf('--mantine-color-indigo-5')).toEqual(['#6366F1']);
  expect(valuesOf('--mantine-primary-color-filled')).toEqual(['var(--mantine-color-indigo-filled)']);
  expect(valuesOf('--mantine-color-indigo-filled')).toEqual(Array(2).fill('var(--mantine-color-indigo-6)'));
});

test('corners have a radius of 12 px', () => {
  // 12 px are 0.75 of the default rem.
  const radius = ['calc(0.75rem * var(--mantine-scale))'];
  expect([valuesOf('--mantine-radius-default'), valuesOf('--mantine-radius-md')]).toEqual([radius, radius]);
  expect(valuesOf('--mantine-scale')).toEqual(['1']);
});
