import { limits } from '@foyer/contract/limits.ts';
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';

/**
 * The accent color; tone 5 is the brand color. White text needs tone 6 (contrast 5.5 : 1), since on tone 5 it reaches
 * only 4.46.
 */
const indigo: MantineColorsTuple = [
  '#F1F2FF',
  '#E3E5FF',
  '#CBCEFE',
  '#ACB0FC',
  '#8A8EF7',
  limits.theme.primary,
  '#5356E3',
  '#4547C9',
  '#383AA3',
  '#2B2C7A',
];
/** Warm neutrals for light surfaces. */
const gray: MantineColorsTuple = [
  '#FAF8F5',
  '#F4F1EC',
  '#E9E5DE',
  '#DBD6CD',
  '#C4BDB2',
  '#8F877C',
  '#6A635A',
  '#4F4942',
  '#35312C',
  '#211E1B',
];
/** Warm neutrals for dark surfaces, lightest (text) first. */
const dark: MantineColorsTuple = [
  '#EFEBE5',
  '#D3CEC6',
  '#ABA59C',
  '#968F86',
  '#47423D',
  '#36322E',
  '#282522',
  '#1B1917',
  '#151311',
  '#0F0E0C',
];
const red: MantineColorsTuple = [
  '#FEF2F1',
  '#FCE1DF',
  '#F8C1BD',
  '#F29A95',
  '#EC7A74',
  '#DC4C46',
  '#C23630',
  '#A62B26',
  '#84231F',
  '#621B18',
];
const green: MantineColorsTuple = [
  '#EEF8F2',
  '#DAF0E3',
  '#B3DFC6',
  '#86CBA4',
  '#5BB685',
  '#35996A',
  '#1F7D53',
  '#196644',
  '#145036',
  '#0F3A28',
];
const amber: MantineColorsTuple = [
  '#FFF8EB',
  '#FDEECF',
  '#F9DC9F',
  '#F3C566',
  '#EAAD37',
  '#CE8A12',
  '#9A6204',
  '#7E5005',
  '#613F08',
  '#452E08',
];

/** The theme's colors by name; the style sheet contains only these (web/build/theme-css.ts). */
export const palette = { indigo, gray, dark, red, green, amber };

const fontFamily = "'Figtree Variable', 'Figtree Arial', 'Figtree DejaVu', system-ui, sans-serif";

export const theme: MantineThemeOverride = createTheme({
  colors: palette,
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  white: '#FFFFFF',
  black: '#211E1B',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(32), lineHeight: '1.15' },
      h2: { fontSize: rem(24), lineHeight: '1.2' },
      h3: { fontSize: rem(18), lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(8), md: rem(limits.theme.radiusPx), lg: rem(16), xl: rem(24) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  shadows: { md: '0 4px 24px rgb(33 30 27 / 0.10)' },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
});

/** Overrides where Mantine's defaults miss a contrast of 4.5, or our surfaces differ. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-7)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--foyer-surface': 'var(--mantine-color-white)',
    '--foyer-field-border': 'var(--mantine-color-gray-5)',
    '--foyer-accent-soft': 'var(--mantine-color-indigo-0)',
    '--foyer-accent-text': 'var(--mantine-color-indigo-7)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    // Mantine's own is invisible on our surface color.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    // Mantine's own is darker than the surface that its buttons are on, and they look disabled.
    '--mantine-color-indigo-light': 'var(--foyer-accent-soft)',
    '--mantine-color-indigo-light-hover': '#2F3052',
    '--mantine-color-indigo-light-color': 'var(--foyer-accent-text)',
    '--foyer-surface': 'var(--mantine-color-dark-6)',
    '--foyer-field-border': 'var(--mantine-color-dark-3)',
    '--foyer-accent-soft': '#25263F',
    '--foyer-accent-text': 'var(--mantine-color-indigo-3)',
  },
});
