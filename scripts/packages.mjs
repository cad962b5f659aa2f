import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';
import { step } from './step.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, link?: boolean }} Locked
 * @returns {Record<string, Locked>}
 */
function readLock(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm notes in node_modules/.package-lock.json what it
 * installed, so a developer's own `npm install` counts too and nothing is installed twice.
 * @param {{ dev: boolean }} options
 */
function packagesAreCurrent({ dev }) {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted) || !existsSync(pinnedNode)) return false;
  const installed = readLock(noted);
  return Object.entries(readLock(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link || wanted.optional || wanted.devOptional) return true;
    if (wanted.dev && !dev) return true;
    return installed[path]?.version === wanted.version;
  });
}

/** npm runs on the system's Node, because the pinned one is in the folder that npm replaces. */
function machineEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Installs what package-lock.json names when it is not there yet.
 * @param {{ dev: boolean }} options `dev: false` accepts a folder that was installed without development tools
 */
export async function installPackages({ dev }) {
  if (packagesAreCurrent({ dev })) return;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Installing packages (npm ci; the first time takes a minute or two)', 'npm', args, {
    cwd: root,
    env: machineEnv(),
  });
}
