import type { Plugin } from 'vite';

/** The list of pages: app/routes.tsx and the files that it takes the rest from. */
const listsPages = /[\\/]src[\\/]app[\\/](routes\.tsx|pages[\\/]([\w-]+[\\/])?[\w-]+-pages\.ts)$/;
const moduleName = /\bmodule: 'src\/[^']+',/g;

/**
 * Leaves out of what browsers load the name of each page's module: the server alone looks pages up by it, in the manifest.
 * Every page would carry the names of all.
 */
export function serverOnlyNamesPlugin(): Plugin {
  return {
    name: 'server-only-names',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr || !listsPages.test(id)) return null;
      return { code: code.replaceAll(moduleName, "module: '',"), map: null };
    },
  };
}
