import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './step.mjs';

const stamp = join(root, '.cache', 'web-build');
const sources = ['web', join('contract', 'src'), 'tsconfig.base.json', 'package-lock.json'];
const ignored = new Set(['node_modules', 'dist']);
const isTest = /\.test\.tsx?$/;

/** @returns {string[]} files below a path, sorted, so that the hash does not depend on the file system's order */
function filesBelow(/** @type {string} */ path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !isTest.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @returns {{ current: boolean, hash: string }} whether web/dist was built from the sources as they are */
export function webBuild() {
  const hash = hashOfSources();
  const built = existsSync(join(root, 'web', 'dist')) && existsSync(stamp);
  return { current: built && readFileSync(stamp, 'utf8') === hash, hash };
}

export const buildCommand = ['npm', 'run', 'build', '-w', 'web', '--loglevel=error'];

/** Notes what the pages were built from; written last, so that an interrupted build is repeated. */
export function noteWebBuild(/** @type {string} */ hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

export async function buildWeb(/** @type {string} */ hash) {
  const [npm = '', ...args] = buildCommand;
  await step('Building the web pages', npm, args, { cwd: root });
  noteWebBuild(hash);
}
