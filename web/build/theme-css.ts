import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, palette, theme } from '../src/ui/theme.ts';

/**
 * Variables for components and variants that nobody here uses: half of the theme, in every page, before its first paint.
 * The build fails when a style sheet or a script names one of them after all (build/known-variables.ts).
 */
const unused = [
  /^--mantine-(z-index|breakpoint|heading|h[1-6])-/,
  /^--mantine-shadow-(xs|sm|lg|xl)$/,
  /^--mantine-primary-color-(\d|light)/,
  // Buttons are of the accent, or red.
  /^--mantine-color-(dark|gray|green|amber)-(text|filled-hover|light|light-hover|light-color|outline|outline-hover)$/,
];

type Variables = Record<string, string>;

const used = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.some((pattern) => pattern.test(name))));

/**
 * The theme's CSS variables as a style sheet, computed when the web is built: the browser neither downloads the code
 * that computes them nor inserts a style element (which Trusted Types would refuse). Only our own colours are kept.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors: Record<string, unknown> = merged.colors;
  for (const name of Object.keys(colors)) if (!(name in palette)) delete colors[name];
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  return convertCssVariables(
    {
      variables: used({ ...base.variables, ...own.variables }),
      light: used({ ...base.light, ...own.light }),
      dark: used({ ...base.dark, ...own.dark }),
    },
    ':root',
  );
}

/** Serves `virtual:theme.css`. */
export function themeCssPlugin(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'foyer-theme-css',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (loaded) => (loaded === id ? `@layer mantine {${themeCss()}}` : undefined),
  };
}
