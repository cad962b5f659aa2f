import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from './bare/bare-process.ts';
import { inParallel } from './load/in-parallel.ts';
import { signUp } from './people/sign-up.ts';
import { median, type Row } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = 5;

/** Milliseconds from `npm start` to the first successful response of /api/ready. */
async function npmStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${printed}`);
    await wait(5);
  }
  const took = performance.now() - began;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return took;
}

async function openPglite(folder: string): Promise<number> {
  const began = performance.now();
  await using _bare = await startBare('./open-pglite.ts', folder);
  return performance.now() - began;
}

/** Time from `npm start` on an existing data folder to readiness, relative to bare PGlite opening that folder. */
export async function measureColdStart(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  const folder = join(data.path, 'database');
  {
    await using foyer = await startFoyer({ dataDir: data.path, env: { TRUSTED_PROXIES: '1' } });
    await inParallel(50, 4, async () => void (await signUp(foyer.url)));
  }
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`cold start, round ${round} of ${rounds}\n`);
    bare.push(await openPglite(folder));
    ours.push(await npmStart(data.path));
  }
  const value = median(ours) / median(bare);
  return [{ name: 'npm start to readiness / bare PGlite opening the folder', value, limit: 3, better: 'lower' }];
}
