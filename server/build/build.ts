import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { filesNamedByUrl } from './files-named-by-url.ts';

/**
 * Packages that every start loads, bundled with their dependencies to read a few files instead of a thousand. Other packages
 * stay installed: they are native, read files of their own, or are loaded on first use.
 */
const bundled = new Set([
  '@fastify/cookie',
  '@fastify/static',
  '@foyer/contract',
  'altcha-lib',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'ipaddr.js',
  'jose',
  'otplib',
  'pg',
  'pg-boss',
  'pg-protocol',
  'pino',
  'standardwebhooks',
  'uqr',
  'zod',
]);

const root = path.dirname(import.meta.dirname);
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const fresh = `${target}.${process.pid}`;
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [filesNamedByUrl()],
    // Sources that can also run as a program must not do so inside the bundle.
    define: { 'import.meta.main': 'false' },
    ssr: { noExternal: true, external: Object.keys(dependencies).filter((name) => !bundled.has(name)) },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: fresh,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: { main: 'src/main.ts' },
        // Optional dependency of pg.
        external: ['pg-native'],
        // A flat folder (src/folders.ts). Class names are kept, as the log shows them.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
