import { removeSamples } from '#src/local/samples/remove-samples.ts';
import { newLog } from '#src/log.ts';
import { readEnv } from '#src/read-env.ts';
import { buildDeps } from './build-deps.ts';
import { openOwnDatabase } from './open-own-database.ts';

/** The command behind `npm run samples:remove`; returns what to print. */
async function runRemoveSamples(): Promise<string> {
  const env = readEnv();
  const { deps, stop } = await buildDeps(env, newLog('warn'), await openOwnDatabase(env));
  const removed = await removeSamples(deps).finally(stop);
  return `${removed} sample people removed, with their events.`;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await runRemoveSamples()}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
