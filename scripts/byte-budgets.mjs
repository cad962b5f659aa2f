// What the first visit to a page costs, from the build as it lies in web/dist: fails when a page is over its budget.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

const budget = { js: 175_000, css: 15_000, requests: 12 };
/** What a page fetches beside its scripts: itself, the font, the sentences of errors. The CSS stands inside. */
const always = 3;

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

const client = join(process.argv[2] ?? join(root, 'web', 'dist'), 'client');
if (!existsSync(client)) throw new Error('There is no build to measure: npm run build');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));

/** Adds the files of a module and of all it imports statically. @returns {void} */
function collect(/** @type {string} */ name, /** @type {Set<string>} */ files, seen = new Set()) {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, files, seen);
}

const gzipped = (/** @type {string[]} */ files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0);

const pages = Object.keys(manifest).filter((name) => /-page\.tsx$/.test(name));
if (pages.length === 0) throw new Error('The build has no pages');
let over = false;

for (const page of pages) {
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of ['src/app/boot/boot.ts', 'src/app/entry-client.tsx', page]) collect(name, files);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const styles = [...files].filter((file) => file.endsWith('.css'));
  const cost = { js: gzipped(scripts), css: gzipped(styles), requests: scripts.length + always };
  const tooMuch = cost.js > budget.js || cost.css > budget.css || cost.requests > budget.requests;
  over ||= tooMuch;
  const line = `${page}: ${cost.js} bytes of JavaScript, ${cost.css} of CSS, ${cost.requests} requests`;
  process.stdout.write(`${tooMuch ? 'OVER ' : ''}${line}\n`);
}

if (over) {
  process.stderr.write(
    `At most ${budget.js} bytes of JavaScript, ${budget.css} of CSS (gzip), ${budget.requests} requests\n`,
  );
  process.exitCode = 1;
}
