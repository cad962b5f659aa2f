import { limits } from '@foyer/contract/limits.ts';
import { fontSizes, primaryColors } from '@foyer/contract/rules/preference-choices.ts';
import { describe, expect, test } from 'vitest';
import { palette } from '#src/ui/theme.ts';
import { appearanceText, defaultAppearance, parseAppearance } from './appearance.ts';
import { appearanceStyle, appearanceStyleText, tones } from './appearance-style.ts';

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(primaryColors)('%s', (color) => {
  const tone = (index: number) => `#${tones[color].split(' ')[index]}`;
  const [paper = '', surface = '#FFFFFF'] = [palette.gray?.[0], '#FFFFFF'];
  const [nightSurface = '', night = ''] = [palette.dark?.[6], palette.dark?.[7]];

  test('has enough contrast wherever it is used', () => {
    expect(tones[color].split(' ')).toHaveLength(10);
    expect(contrast('#FFFFFF', tone(6))).toBeGreaterThanOrEqual(4.5);
    for (const ground of [paper, surface, tone(0)]) expect(contrast(tone(7), ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [night, nightSurface]) expect(contrast(tone(3), ground)).toBeGreaterThanOrEqual(4.5);
    // The focus ring (WCAG 1.4.11).
    for (const ground of [paper, surface, night, nightSurface])
      expect(contrast(tone(5), ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the brand is the default color, and the default appearance sets no styles', () => {
  expect(primaryColors[0]).toBe(defaultAppearance.primaryColor);
  expect(tones.indigo.split(' ').map((hex) => `#${hex}`)).toEqual([...(palette.indigo ?? [])]);
  expect(tones.indigo).toContain(limits.theme.primary.slice(1));
  expect(appearanceStyle(defaultAppearance)).toEqual({});
  expect(appearanceStyleText(defaultAppearance)).toBe('');
});

test('an appearance survives its cookie, and an invalid cookie falls back to defaults', () => {
  for (const fontSize of fontSizes) {
    const appearance = { primaryColor: 'rose', fontSize, contrast: 'more' } as const;
    expect(parseAppearance(appearanceText(appearance))).toEqual(appearance);
  }
  for (const odd of [null, '', 'x', 'rose', '"><script>.large.more']) {
    expect(parseAppearance(odd)).toEqual({
      ...defaultAppearance,
      ...(odd === 'rose' && { primaryColor: 'rose' }),
      ...(odd?.includes('more') && { fontSize: 'large', contrast: 'more' }),
    });
    expect(appearanceStyleText(parseAppearance(odd))).not.toMatch(/[<>"]/);
  }
});
