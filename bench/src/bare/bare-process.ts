import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Runs a file of this folder in the same version of Node, and resolves with its first line of output. */
export async function startBare(
  file: string,
  ...args: string[]
): Promise<{ line: string; pid: number } & AsyncDisposable> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => {
    throw new Error(`${file} ended with ${code} before it said anything`);
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), early]);
  return {
    line: String(line),
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
