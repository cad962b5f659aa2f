import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const namedByUrl = /new URL\('(\.\/[^']+)', import\.meta\.url\)/g;

/**
 * Includes files that a source references with `new URL('./…', import.meta.url)`: worker programs as bundles of their own, any
 * other file unchanged.
 */
export function filesNamedByUrl(): Plugin {
  return {
    name: 'foyer-files-named-by-url',
    enforce: 'pre',
    transform(code, id) {
      if (!code.match(namedByUrl)) return undefined;
      const bundled = code.replace(namedByUrl, (_, relative: string) => {
        const file = path.resolve(path.dirname(id), relative);
        const isProgram = file.endsWith('.ts');
        const fileName = isProgram ? `${path.basename(file, '.ts')}.js` : path.basename(file);
        if (isProgram) this.emitFile({ type: 'chunk', id: file, fileName });
        else this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      return { code: bundled, map: null };
    },
  };
}
