// Foyer with the naive calls beside its own, in a process of its own: `node foyer-with-naive.ts`.
import { buildApp } from '../../../server/src/app.ts';
import { buildDeps } from '../../../server/src/bootstrap/build-deps.ts';
import { openOwnDatabase } from '../../../server/src/bootstrap/open-own-database.ts';
import { newLog } from '../../../server/src/log.ts';
import { readEnv } from '../../../server/src/read-env.ts';
import { mountNaive } from './mount-naive.ts';
import { mountNaiveMessages } from './mount-naive-messages.ts';

const env = readEnv();
const parts = await buildDeps(env, newLog(env.LOG_LEVEL), await openOwnDatabase(env));
const readiness = { stopping: false, queueAnswers: parts.queueAnswers };
const app = await buildApp(parts.deps, { trustedProxies: env.TRUSTED_PROXIES, readiness });
await mountNaive(app, parts.deps);
mountNaiveMessages(app, parts.deps);
await app.listen({ host: env.HOST, port: env.PORT });
await parts.start();
process.on('SIGTERM', async () => {
  await app.close();
  await parts.stop();
  process.exit(0);
});
