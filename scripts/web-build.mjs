import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './step.mjs';

const stamp = join(root, '.cache', 'web-build');
const folders = ['web', 'contract/src'];
const single = ['tsconfig.base.json', 'package-lock.json'];
const ignored = new Set(['node_modules', 'dist']);
const isTest = /\.test\.tsx?$/;

/** @returns {string[]} the files of a folder and those below, by paths from the root; `/` separates everywhere */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !isTest.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

/**
 * @param {readonly string[]} files
 * @param {(path: string) => string | Buffer} about what of a file counts
 */
function hashOf(files, about) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(about(`${root}/${file}`));
  return hash.digest('hex');
}

/**
 * Whether web/dist was built from the sources as they are. They are read only when one of them was written since: each
 * start asks.
 * @returns {{ current: boolean, hash: string }}
 */
export function webBuild() {
  // Sorted, so that the hash does not depend on the file system's order.
  const files = [...folders.flatMap(filesBelow), ...single].sort();
  const written = hashOf(files, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
  const [builtFrom, seen] = existsSync(join(root, 'web', 'dist')) ? readStamp() : [];
  if (builtFrom && seen === written) return { current: true, hash: builtFrom };
  const hash = hashOf(files, readFileSync);
  const current = builtFrom === hash;
  if (current) writeStamp(hash, written);
  return { current, hash };
}

/** @returns {string[]} the hash of what was built, and of when that was written */
function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
}

function writeStamp(/** @type {string} */ hash, written = '') {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${hash}\n${written}`);
}

export const buildCommand = ['npm', 'run', 'build', '-w', 'web', '--loglevel=error'];

/** Notes what the pages were built from; written last, so that an interrupted build is repeated. */
export function noteWebBuild(/** @type {string} */ hash) {
  writeStamp(hash);
}

export async function buildWeb(/** @type {string} */ hash) {
  const [npm = '', ...args] = buildCommand;
  await step('Building the web pages', npm, args, { cwd: root });
  noteWebBuild(hash);
}
