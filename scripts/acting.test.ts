import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode, root } from './paths.mjs';
import { isTest, sourceFiles } from './source-files.ts';

test('nothing but main.ts acts when imported', () => {
  const files = sourceFiles.filter(
    (file) => /^(contract|server)\/src\//.test(file) && !isTest(file) && file !== 'server/src/main.ts',
  );
  expect(files.length).toBeGreaterThan(0);
  const program = files.map((file) => `await import(${JSON.stringify(join(root, file))});`).join('\n');
  /** What acts would print, throw, or keep the process alive with a timer or a socket. */
  const { status, signal, stdout, stderr } = spawnSync(pinnedNode, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH },
  });
  expect({ status, signal, stdout, stderr }).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
}, 70_000);
