import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { avatarColor, avatarColors } from './avatar-color.ts';
import { palette } from './theme.ts';

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colors of a variable in a style sheet, in the order in which they are set. */
function colorsOf(css: string, variable: string): string[] {
  const named = [...css.matchAll(new RegExp(`${variable}: var\\(--mantine-color-(\\w+)-(\\d)\\)`, 'g'))];
  return named.map(([, name = '', tone = '']) => palette[name as keyof typeof palette][Number(tone)] ?? '');
}

test('white initials have a contrast of 4.5 on every avatar color, in both color schemes', () => {
  for (const color of avatarColors) expect(contrast('#FFFFFF', color)).toBeGreaterThanOrEqual(4.5);
});

test('a person always has the same color, and people with similar names have different ones', () => {
  expect(avatarColor('Ada Lovelace')).toBe(avatarColor(' ada  LOVELACE '));
  const guests = Array.from({ length: 240 }, (_, at) => avatarColor(`Guest ${at}`));
  for (const color of avatarColors) expect(guests.filter((each) => each === color).length).toBeGreaterThan(5);
});

test('the four tones of a status have a contrast of 4.5 in both color schemes', () => {
  const css = readFileSync(join(import.meta.dirname, 'status-badge.module.css'), 'utf8');
  const [backs, texts] = [colorsOf(css, '--tone-back'), colorsOf(css, '--tone-text')];
  expect([backs.length, texts.length]).toEqual([8, 8]);
  for (const [at, text] of texts.entries()) expect(contrast(text, backs[at] ?? '')).toBeGreaterThanOrEqual(4.5);
});
