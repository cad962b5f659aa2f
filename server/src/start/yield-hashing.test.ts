import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { readFile } from 'node:fs/promises';
  import { yieldHashing } from ${JSON.stringify(join(import.meta.dirname, 'yield-hashing.ts'))};
  await readFile('/proc/self/status');
  yieldHashing();
  const nice = {};
  for (const id of readdirSync('/proc/self/task')) {
    const [name, rest] = readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split('(')[1].split(') ');
    (nice[name] ??= []).push(Number(rest.split(' ')[16]));
  }
  console.log(JSON.stringify(nice));
`;

test.runIf(process.platform === 'linux')('only the threads that hash stand back', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const { 'libuv-worker': workers = [], ...others } = JSON.parse(printed) as Record<string, number[]>;
  const [own = Number.NaN] = others.MainThread ?? [];
  expect(workers.length).toBeGreaterThan(0);
  expect(Object.values(others).flat()).toEqual(Object.values(others).flat().fill(own));
  for (const nice of workers) expect(nice).toBe(Math.max(10, own));
});
