import type { Plugin } from 'vite';

/** While developing, the font comes with the styles instead of after the first paint. */
export function devFontsPlugin(): Plugin {
  return {
    name: 'foyer-dev-fonts',
    apply: 'serve',
    transform(code, id) {
      if (!id.endsWith('/src/app/styles/styles.ts')) return undefined;
      return { code: `import './fonts.ts';\n${code}`, map: null };
    },
  };
}
