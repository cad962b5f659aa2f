import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and `git checkout` many files, so a restart waits until changes settle. */
const settledMs = 100;
/** A name without a dot is a folder. */
const isSource = /^[^.]+$|(?<!\.test)\.(m?[jt]s|json)$/;

/**
 * Runs a program and restarts it when a source below `folders` changes. Watches folders, because `node --watch` watches
 * files: on Linux it misses further changes to a file once it was replaced (`sed -i`, `git checkout`, an atomic save).
 * @param {string} program
 * @param {string[]} args
 * @param {string[]} folders
 */
export async function restartOnChange(program, args, folders) {
  let stopping = false;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) process.exit(0);
      child.kill(signal);
    });
  while (!stopping) {
    // Watching starts before the program reads its files, so that no change is missed.
    const changed = changeBelow(folders);
    child = spawn(program, args, { stdio: 'inherit' });
    const ended = once(child, 'exit').then(([code]) => {
      if (stopping) process.exit(code ?? 0);
    });
    process.stderr.write(`${await changed} has changed: starting anew.\n`);
    child.kill();
    await ended;
  }
}

/** @returns {Promise<string>} the name of a source that has changed, once nothing changes any more */
function changeBelow(/** @type {string[]} */ folders) {
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout | undefined} */
    let settling;
    const watchers = folders.flatMap(withFoldersBelow).map((folder) =>
      watch(folder, (_event, name) => {
        if (!name || !isSource.test(name)) return;
        clearTimeout(settling);
        settling = setTimeout(() => {
          for (const watcher of watchers) watcher.close();
          resolve(name);
        }, settledMs);
      }).on('error', reject),
    );
  });
}

/** @returns {string[]} */
function withFoldersBelow(/** @type {string} */ folder) {
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => withFoldersBelow(join(folder, name)))];
}
