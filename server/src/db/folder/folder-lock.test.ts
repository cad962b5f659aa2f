import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { isZombie } from './process-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const holder = `
  import { lockFolder } from ${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)};
  await lockFolder(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);`;

/** Another process that holds the lock until it is killed. */
async function otherProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('a second process is refused with a sentence that names the first', async () => {
  const other = await otherProcess();
  const refused = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderInUse);
  expect((refused as Error).message).toContain(`process ${other.pid},`);
  await other.kill();
});

test('the lock of a killed process is taken over', async () => {
  const other = await otherProcess();
  await other.kill();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

/** Kills the holder of the lock below a parent that never collects its children, so that the holder stays a zombie. */
async function zombieHolder() {
  // `sleep` replaces the shell that started the holder and never reaps it.
  const script = '"$0" --input-type=module -e "$1" "$2" & exec sleep 600';
  const parent = spawn('sh', ['-c', script, process.execPath, holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const { pid } = JSON.parse(await readFile(join(folder, 'foyer.lock'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  onTestFinished(async () => {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });
  return { pid };
}

test('the lock of a killed process is taken over before its parent has collected it', async () => {
  const zombie = await zombieHolder();
  await expect.poll(() => isZombie(zombie.pid)).toBe(true);
  await expect(lockFolder(folder)).resolves.toBeDefined();
  expect(process.kill(zombie.pid, 0), 'it was a zombie all the time').toBe(true);
});

test.skipIf(!existsSync('/bin/ps'))('a system without /proc tells by ps who is dead', async () => {
  const zombie = await zombieHolder();
  await expect.poll(() => isZombie(zombie.pid, '/nowhere')).toBe(true);
  expect(await isZombie(process.pid, '/nowhere')).toBe(false);
});

test('of many that take over at once, one gets it', async () => {
  const other = await otherProcess();
  await other.kill();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toHaveLength(7);
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(FolderInUse);
});

test('a process that only has the same number does not count', async () => {
  const lock = await lockFolder(folder);
  const file = join(folder, 'foyer.lock');
  const written = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...written, start: 'another boot:1' }));
  await expect(lockFolder(folder)).resolves.toBeDefined();
  await lock.release();
});

test('a lock that nobody can read does not keep the folder closed', async () => {
  await writeFile(join(folder, 'foyer.lock'), '{"pid":');
  await expect(lockFolder(folder)).resolves.toBeDefined();
});
