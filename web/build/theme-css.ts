import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, palette, theme } from '../src/ui/theme.ts';

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
      variables: { ...base.variables, ...own.variables },
      light: { ...base.light, ...own.light },
      dark: { ...base.dark, ...own.dark },
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
