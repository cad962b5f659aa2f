import { spawn } from 'node:child_process';
import { pinnedNode, root } from './paths.mjs';

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `args` with the pinned Node, which replaces this process if the current Node supports that (22.15 and newer).
 * An older one runs it as a child, forwards signals and exits with the child's code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNode(args, env = process.env) {
  process.chdir(root);
  if (process.execve) process.execve(pinnedNode, [pinnedNode, ...args], env);
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env });
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
