import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { inParallel } from './load/in-parallel.ts';
import { memoryAtRest } from './load/resident-memory.ts';
import { signUp } from './people/sign-up.ts';
import type { Row } from './report.ts';

const few = 1000;
const many = 10_000;

/** Memory after 10,000 sign-ups relative to 1,000, to detect leaks. */
export async function measureMemory(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  await using foyer = await startFoyer({ dataDir: data.path, env: { TRUSTED_PROXIES: '1' } });
  const grow = async (from: number, to: number) => {
    for (let done = from; done < to; done += 500) {
      process.stderr.write(`memory, ${done} of ${many} sign-ups\n`);
      await inParallel(500, 8, async () => void (await signUp(foyer.url)));
    }
    return memoryAtRest(foyer.pid);
  };
  const before = await grow(0, few);
  const after = await grow(few, many);
  const note = `${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB`;
  return [
    { name: 'memory after 10,000 sign-ups / after 1,000', value: after / before, limit: 1.3, better: 'lower', note },
  ];
}
