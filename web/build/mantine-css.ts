import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const styles = path.join(path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/**
 * Gives each Mantine component its own style sheet: `components/Button/Button.mjs` imports `styles/Button.layer.css` when it
 * ends up in the bundle. So the page gets the CSS of the components it uses, in the order of their dependencies, without a
 * list to maintain. Mantine's rules are in a cascade layer, so our own always win.
 */
export function mantineCssPlugin(): Plugin {
  return {
    name: 'foyer-mantine-css',
    apply: 'build',
    transform(code, id) {
      const name = /@mantine\/core\/esm\/components\/.*\/([A-Za-z]+)\.mjs$/.exec(id)?.[1];
      if (!name || !existsSync(path.join(styles, `${name}.layer.css`))) return undefined;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null, moduleSideEffects: false };
    },
  };
}

/** While developing, dependencies are bundled beforehand: there the whole sheet is simpler, and the font comes with it. */
export function mantineDevCssPlugin(): Plugin {
  return {
    name: 'foyer-mantine-dev-css',
    apply: 'serve',
    transform(code, id) {
      if (!id.endsWith('/src/app/styles/styles.ts')) return undefined;
      return { code: `import '@mantine/core/styles.layer.css';\nimport './fonts.ts';\n${code}`, map: null };
    },
  };
}
