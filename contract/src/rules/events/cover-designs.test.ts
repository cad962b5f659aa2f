import { expect, test } from 'vitest';
import { coverDesigns, partsOfDesign } from './cover-designs.ts';
import { coverTones } from './cover-tones.ts';

test('every design but the automatic one names a pattern and a gradient', () => {
  expect(new Set(coverDesigns).size).toBe(31);
  for (const design of coverDesigns) {
    const parts = partsOfDesign(design);
    expect(parts === null ? 'auto' : `${parts.pattern}-${parts.gradient}`).toBe(design);
  }
});

test('a chosen design is the same under every title, and the automatic one follows the title', () => {
  expect(coverTones('One', 'rings-dusk')).toEqual(coverTones('Another', 'rings-dusk'));
  expect(coverTones('One', 'rings-dusk')).toMatchObject({
    pattern: 'rings',
    colours: ['#2B2C7A', '#8A3B6B', '#F29A95'],
  });
  expect(coverTones('One')).toEqual(coverTones('One', 'auto'));
  expect(new Set(['One', 'Two', 'Three', 'Four', 'Five'].map((name) => coverTones(name).angle)).size).toBeGreaterThan(
    2,
  );
});
