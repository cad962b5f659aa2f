import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { requireKnownVariables } from './known-variables.ts';

/**
 * Builds the browser's files and the server's renderer, compresses the former in advance, and puts both in place together, so
 * that a reader of the folder sees either the old build or the new one.
 */
process.env.NODE_ENV = 'production';
const root = path.dirname(import.meta.dirname);
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const fresh = `${target}.${process.pid}`;
const configFile = path.join(root, 'vite.config.ts');
const client = path.join(fresh, 'client');

try {
  await build({ configFile, logLevel: 'warn', build: { outDir: client, emptyOutDir: true } });
  requireKnownVariables(client);
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: true, outDir: path.join(fresh, 'server'), emptyOutDir: true },
  });
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|svg|txt)$/.test(file)) compress(path.join(client, file));
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < 512) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: best }));
}
