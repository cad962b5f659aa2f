import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './step.mjs';

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
 * A build that is repeated when its sources have changed. The hash of the sources is stored in `.cache`.
 * @param {{ name: string, title: string, output: string, folders: string[], files: string[] }} about `name` of the
 * package, whose script `build` writes `output`; `title` for people; all paths from the root
 */
export function sourceBuild({ name, title, output, folders, files: single }) {
  const stamp = join(root, '.cache', `${name}-build`);
  const command = ['npm', 'run', 'build', '-w', name, '--loglevel=error'];

  /** @returns {string[]} the hash of what was built, and of when that was written */
  function readStamp() {
    return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  }

  function writeStamp(/** @type {string} */ hash, written = '') {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, `${hash}\n${written}`);
  }

  /**
   * Whether the output is up to date. To keep starts fast, the sources are read only if one of them was written since.
   * @returns {{ current: boolean, hash: string }}
   */
  function state() {
    // Sorted, so that the hash does not depend on the file system's order.
    const files = [...folders.flatMap(filesBelow), ...single].sort();
    const written = hashOf(files, (path) => {
      const { size, mtimeMs } = statSync(path);
      return `${size} ${mtimeMs}`;
    });
    const [builtFrom, seen] = existsSync(join(root, output)) ? readStamp() : [];
    if (builtFrom && seen === written) return { current: true, hash: builtFrom };
    const hash = hashOf(files, readFileSync);
    const current = builtFrom === hash;
    if (current) writeStamp(hash, written);
    return { current, hash };
  }

  /** Stores the hash of the sources; written last, so that an interrupted build is repeated. */
  function note(/** @type {string} */ hash) {
    writeStamp(hash);
  }

  async function build(/** @type {string} */ hash) {
    const [npm = '', ...args] = command;
    await step(title, npm, args, { cwd: root });
    note(hash);
  }

  return { state, note, build, command };
}
