import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode, root } from './paths.mjs';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const files = sourceFiles.filter((file) => /^(contract|server)\/src\//.test(file) && !isTest(file));

test('nothing but main.ts acts when imported', () => {
  const passive = files.filter((file) => file !== 'server/src/main.ts');
  expect(passive.length).toBeGreaterThan(0);
  const program = passive.map((file) => `await import(${JSON.stringify(join(root, file))});`).join('\n');
  /** What acts would print, throw, or keep the process alive with a timer or a socket. */
  const { status, signal, stdout, stderr } = spawnSync(pinnedNode, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    // Takes seconds on an idle machine, up to ten times as long on a shared one.
    timeout: 180_000,
    env: { PATH: process.env.PATH },
  });
  expect({ status, signal, stdout, stderr }).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
}, 190_000);

/** A module variable that is reassigned later, or starts empty to be filled. */
const keeps = /^(?:export )?(?:let |var |const \w+(?:: [^=]+)? = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\});)/m;

// Two apps in one process must share no state; the server tests share a process (vitest.config.ts).
test('no module keeps anything: what an app knows is in its Deps', () => {
  expect(
    ['let count = 0;', 'export const seen: Set<string> = new Set<string>();'].every((text) => keeps.test(text)),
  ).toBe(true);
  expect(files.filter((file) => keeps.test(readSource(file)))).toEqual([]);
});
