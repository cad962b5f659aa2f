import { spawn } from 'node:child_process';

const seconds = (/** @type {number} */ since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Shows that a step is still running: in place on a terminal, otherwise on new lines. */
function showProgress(/** @type {string} */ title) {
  const began = Date.now();
  const { stderr } = process;
  stderr.write(stderr.isTTY ? `${title} …` : `${title} …\n`);
  const timer = setInterval(
    () => stderr.write(stderr.isTTY ? `\r${title} … ${seconds(began)}` : `  still at it after ${seconds(began)}\n`),
    stderr.isTTY ? 1000 : 15_000,
  );
  return {
    end(/** @type {string} */ word) {
      clearInterval(timer);
      stderr.write(
        stderr.isTTY ? `\r${title}: ${word} after ${seconds(began)}\n` : `  ${word} after ${seconds(began)}\n`,
      );
    },
  };
}

/**
 * Runs one command of the preparation. Its output is shown only if it fails; then this process exits with its code.
 * @param {string} title what the step does, for people
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export async function step(title, command, args, { cwd, env = process.env }) {
  const progress = showProgress(title);
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (part) => output.push(part));
  child.stderr.on('data', (part) => output.push(part));
  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', (exit, signal) => resolve(exit ?? (signal === 'SIGINT' ? 130 : 143)));
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  progress.end(code === 0 ? 'done' : 'failed');
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  process.exit(code);
}
