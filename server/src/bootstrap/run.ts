import { setTimeout as wait } from 'node:timers/promises';
import type { Readiness } from '#src/app/system-routes.ts';
import type { Deps } from '#src/deps.ts';
import { newLog } from '#src/log.ts';
import { readEnv } from '#src/read-env.ts';
import { refuseUnsafe } from '#src/settings/refuse-unsafe.ts';
import { openOwnDatabase } from './open-own-database.ts';
import { warnings } from './warnings.ts';

const shutdownLimitMs = 10_000;
/** How long a start leaves the processor to the first requests. Samples are only missing at the very first start. */
const quietMs = 300;
/** How often sample people look for new members. */
const welcomeMs = 10_000;

/** Starts one Foyer process: reads the environment, builds what it needs, listens, and closes in order. */
export async function run(): Promise<void> {
  const env = readEnv();
  const log = newLog(env.LOG_LEVEL);
  refuseUnsafe(env);
  const [database, { buildApp }, { buildDeps }] = await Promise.all([
    openOwnDatabase(env),
    import('#src/app.ts'),
    import('./build-deps.ts'),
  ]);
  const parts = await buildDeps(env, log, database);
  const readiness: Readiness = { stopping: false, queueAnswers: parts.queueAnswers };
  const metricsPort = env.METRICS_PORT;
  const measuring = metricsPort === undefined ? null : await import('#src/http/metrics.ts');
  const registry = measuring?.newRegistry();
  const app = await buildApp(parts.deps, {
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    pages: process.argv.includes('--dev') ? 'dev' : 'built',
    deliveryReports: parts.deliveryReports,
    readiness,
    registry,
  });
  await app.listen({
    host: env.HOST,
    port: env.PORT,
    // Names PUBLIC_URL, as signing in and sending forms work only on that origin.
    listenTextResolver: (address) => `Listening at ${address}; people come to ${parts.deps.settings.publicUrl}`,
  });
  const metrics =
    measuring && registry && metricsPort !== undefined
      ? await measuring.serveMetrics(registry, { host: env.HOST, port: metricsPort })
      : null;
  await parts.start();
  for (const line of parts.description) log.info(line);
  for (const line of await warnings(parts.deps)) log.warn(line);
  const { mode, publicUrl } = parts.deps.settings;
  log.info(`Foyer is ready: ${publicUrl}${mode === 'local' ? `; what it sends: ${publicUrl}/local/messages` : ''}`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    readiness.stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.fatal('could not stop in time');
      process.exit(1);
    }, shutdownLimitMs).unref();
    await app.close();
    metrics?.close();
    await parts.stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (mode === 'local' && env.SAMPLE_DATA === 'on') {
    await wait(quietMs);
    if (!stopping) await enliven(parts.deps, () => stopping);
  }
}

/** Makes the sample people, who then welcome new members. A failure is only logged, as Foyer works without them. */
async function enliven(deps: Deps, isStopping: () => boolean): Promise<void> {
  const [{ makeSamples }, { welcomeNewMembers, keepSamplesActive }] = await Promise.all([
    import('#src/local/samples/make-samples.ts'),
    import('#src/local/samples/welcome-new-members.ts'),
  ]);
  try {
    await makeSamples(deps);
    await keepSamplesActive(deps);
    while (!isStopping()) {
      await welcomeNewMembers(deps);
      await wait(welcomeMs, undefined, { ref: false });
    }
  } catch (err) {
    if (!isStopping()) deps.log.warn({ err }, 'the sample data could not be made');
  }
}
