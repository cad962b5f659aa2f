import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { startBare } from './bare/bare-process.ts';
import { inParallel } from './load/in-parallel.ts';
import { memoryAtRest } from './load/resident-memory.ts';
import { signUp } from './people/sign-up.ts';
import type { Row } from './report.ts';

/** After the database was opened, V8 compiles its busiest functions, which takes 500 MiB for a while on both sides. */
const settledMs = 10_000;

async function atRest(pid: number): Promise<number> {
  await wait(settledMs);
  return await memoryAtRest(pid);
}

/** The memory of `npm start` on an existing folder without requests, relative to bare PGlite on that folder. */
export async function measureIdleMemory(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  const built = { dataDir: data.path, script: 'scripts/start.mjs', env: { TRUSTED_PROXIES: '1' } };
  {
    await using foyer = await startFoyer(built);
    await inParallel(50, 4, async () => void (await signUp(foyer.url)));
  }
  const foyer = await startFoyer(built);
  const ours = await atRest(foyer.pid).finally(() => foyer.stop());
  await using bare = await startBare('./idle-pglite.ts', join(data.path, 'database'));
  const alone = await atRest(bare.pid);
  const note = `${ours.toFixed(0)} MiB, bare ${alone.toFixed(0)} MiB`;
  return [{ name: 'memory of an idle process / bare PGlite', value: ours / alone, limit: 1.4, better: 'lower', note }];
}
