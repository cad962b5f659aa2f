import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pinnedNode, root } from './paths.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-restart-'));
  await mkdir(join(folder, 'src/below'), { recursive: true });
  await put('below/said.mjs', "export const said = 'first';");
  await writeFile(
    join(folder, 'src/main.mjs'),
    "import { said } from './below/said.mjs'; console.log(said); setInterval(() => {}, 1000);",
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a new file and renames it over the old one, as `sed -i`, `git checkout` and many editors do. */
async function put(name: string, text: string): Promise<void> {
  await writeFile(join(folder, 'draft'), text);
  await rename(join(folder, 'draft'), join(folder, 'src', name));
}

test('a source that is replaced again and again starts the program anew each time', async () => {
  const main = JSON.stringify(join(folder, 'src/main.mjs'));
  const program = `
    import { restartOnChange } from ${JSON.stringify(join(root, 'scripts/restart-on-change.mjs'))};
    await restartOnChange(process.execPath, [${main}], [${JSON.stringify(join(folder, 'src'))}]);`;
  const watching = spawn(pinnedNode, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  watching.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  // One restart too many would print the same again.
  const outputIs = (lines: string[]) =>
    expect.poll(() => [...new Set(output.trim().split('\n'))], { timeout: 60_000 }).toEqual(lines);
  const ended = once(watching, 'exit');
  try {
    await outputIs(['first']);
    await put('below/said.mjs', "export const said = 'second';");
    await outputIs(['first', 'second']);
    await put('below/said.mjs', 'this is no program');
    await put('below/said.mjs', "export const said = 'third';");
    await outputIs(['first', 'second', 'third']);
    await mkdir(join(folder, 'new'));
    await rename(join(folder, 'src/below'), join(folder, 'old'));
    await rename(join(folder, 'new'), join(folder, 'src/below'));
    await put('below/said.mjs', "export const said = 'fourth';");

    await outputIs(['first', 'second', 'third', 'fourth']);
  } finally {
    watching.kill();
    await ended;
  }
});
