import type { FontSize, PrimaryColor } from '@foyer/contract/rules/preference-choices.ts';
import type { Appearance } from './appearance.ts';

/**
 * Ten tones of each color, lightest first. Each is as bright as the theme's indigo tone at the same index, so the
 * contrasts hold for all: white on tone 6, tone 7 on paper, tone 3 in the dark.
 */
export const tones: Record<PrimaryColor, string> = {
  indigo: 'F1F2FF E3E5FF CBCEFE ACB0FC 8A8EF7 6366F1 5356E3 4547C9 383AA3 2B2C7A',
  blue: 'ECF4FE D8E8FD B6D4FB 89B9F7 569AF0 0776E2 0468C9 0058AE 00478E 00366E',
  teal: 'ECF5F4 D8EAE9 B6D8D5 88C1BC 4FA6A1 018680 057571 096460 03514E 023D3B',
  green: 'EDF5EE DBEBDD BBD9C0 91C29A 61A771 1A8942 027936 06672E 005423 03401A',
  rose: 'FEEFF2 FCE0E5 F8C4CF F0A0B2 E37692 D14170 C22C61 AA1D52 8A1943 681632',
  slate: 'F2F3F5 E4E7EC CDD2DB AFB7C5 8E99AC 6A7890 5C6982 4D5A70 3F495B 2F3744',
};

const sizes: Record<FontSize, string | null> = { small: '90%', normal: null, large: '112.5%', larger: '125%' };

const mix = (color: string, percent: number, ground: string) =>
  `color-mix(in srgb, var(--mantine-color-${color}) ${percent}%, var(${ground}))`;

/** The CSS variables an appearance sets on the root element. Everything else follows from them and from `rem`. */
export function appearanceStyle({ primaryColor, fontSize, contrast }: Appearance): Record<string, string> {
  const style: Record<string, string> = {};
  if (primaryColor !== 'indigo') {
    for (const [tone, hex] of tones[primaryColor].split(' ').entries())
      style[`--mantine-color-indigo-${tone}`] = `#${hex}`;
    style['--mantine-color-indigo-light'] = mix('indigo-6', 16, '--mantine-color-body');
    style['--mantine-color-indigo-light-hover'] = mix('indigo-6', 26, '--mantine-color-body');
    style['--foyer-accent-soft'] = mix('indigo-6', 12, '--foyer-surface');
  }
  if (contrast === 'more') {
    style['--mantine-color-dimmed'] = 'var(--mantine-color-text)';
    style['--mantine-color-placeholder'] = mix('text', 80, '--mantine-color-body');
    style['--mantine-color-default-border'] = mix('text', 65, '--mantine-color-body');
    style['--foyer-field-border'] = 'var(--mantine-color-text)';
    style['--foyer-accent-text'] = mix('anchor', 60, '--mantine-color-text');
  }
  const size = sizes[fontSize];
  if (size) style['font-size'] = size;
  return style;
}

/** The same as the text of a style attribute. */
export function appearanceStyleText(appearance: Appearance): string {
  return Object.entries(appearanceStyle(appearance))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
