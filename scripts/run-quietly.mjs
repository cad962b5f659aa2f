import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NO_COLOR: '1',
};

/**
 * Runs a command and captures its output.
 * @param {string[]} command
 * @param {string} [folder] below the project's
 * @returns {Promise<{ code: number | null, stdout: string, output: string }>} `output` holds both streams in order
 */
export function runQuietly([command = '', ...args], folder = '.') {
  const child = spawn(command, args, { cwd: join(root, folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    stdout += part;
    output += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, stdout, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code, stdout, output }));
  });
}
