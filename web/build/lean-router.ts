import type { Plugin } from 'vite';

const prefetching = /^function PrefetchPageLinks\([\s\S]*?^\}/m;

/**
 * React Router without the preloading of pages in its framework mode, which every link refers to and which is off in ours:
 * 3 KB of each page. Fails when a new version is written differently.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'foyer-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/ },
      handler(code) {
        if (!prefetching.test(code)) this.error('React Router has changed: mend lean-router.ts');
        return { code: code.replace(prefetching, 'function PrefetchPageLinks() { return null; }'), map: null };
      },
    },
  };
}
