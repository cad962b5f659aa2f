import { spawn } from 'node:child_process';
import { pinnedNode, root } from './paths.mjs';

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Becomes the pinned Node running `args`: this process is replaced where its own Node can do that (22.15 and newer).
 * An older one stands in front, passes signals on and ends as its child ends.
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
