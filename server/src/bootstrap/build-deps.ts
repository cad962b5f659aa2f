import type { Logger } from 'pino';
import { chooseBus } from '#src/adapters/bus/choose-bus.ts';
import { chooseSenders } from '#src/adapters/choose-senders.ts';
import { chooseLookups } from '#src/adapters/enrichment/choose-lookups.ts';
import type { PeopleSearch } from '#src/adapters/enrichment/lookup-providers.ts';
import { chooseFiles } from '#src/adapters/files/choose-files.ts';
import { nominatimGeocoder } from '#src/adapters/geocoding/nominatim-geocoder.ts';
import { chooseProviders } from '#src/adapters/identity/choose-providers.ts';
import { jobQueue } from '#src/adapters/job-queue.ts';
import { clamdScanner } from '#src/adapters/malware/clamd-scanner.ts';
import { choosePayments } from '#src/adapters/payments/choose-payments.ts';
import { pushService } from '#src/adapters/push/push-service.ts';
import { derivedVapidKeys, vapidKeysOf } from '#src/adapters/push/vapid-keys.ts';
import { chooseCounters } from '#src/adapters/rate-limit-stores/choose-counters.ts';
import { type DeliveryReportSecrets, twilioReportPath } from '#src/app/delivery-report-routes.ts';
import { maintenanceJobs } from '#src/app/maintenance-jobs.ts';
import { outboxHandlers } from '#src/app/outbox-handlers.ts';
import { tasks } from '#src/app/tasks.ts';
import type { Database } from '#src/db/client.ts';
import { secretKeyFile } from '#src/db/folder/data-folder.ts';
import { outboxDispatcher } from '#src/db/outbox/outbox-dispatcher.ts';
import { type Bus, type Deps, type SharedCounters, systemClock, systemRandom } from '#src/deps.ts';
import { hasSigningKeys } from '#src/features/sessions/tokens/signing-keys.ts';
import type { Env } from '#src/read-env.ts';
import { localSecretKey } from '#src/settings/secret-key.ts';
import { secretsFrom } from '#src/settings/secrets.ts';
import { settingsFrom } from '#src/settings/settings.ts';
import { describeParts } from './describe-parts.ts';

/** Everything that one process needs to run. */
export type Parts = {
  deps: Deps;
  /** For the routes that accept the providers' delivery reports. */
  deliveryReports: DeliveryReportSecrets;
  queueAnswers: () => Promise<boolean>;
  /** Starts to deliver messages and to run jobs, once the process listens. */
  start: () => Promise<void>;
  /** Finishes running work and closes the database, once the process has stopped listening. */
  stop: () => Promise<void>;
  /** One line for each part: which real or local implementation it uses. */
  description: string[];
};

/** Builds everything from a validated configuration and an open database. Closes the database if that fails. */
export async function buildDeps(env: Env, log: Logger, database: Database): Promise<Parts> {
  try {
    const secretKey = env.SECRET_KEY ?? (await keyOfFolder(env, database));
    const [counters, bus] = await Promise.all([chooseCounters(env, log), chooseBus(env, database, log)]);
    return assemble(env, log, database, { secretKey, counters, bus });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Checks the database before the file: a process that starts at the same time creates the file before it seals anything. */
async function keyOfFolder(env: Env, { db }: Database): Promise<string> {
  const mayMake = !(await hasSigningKeys(db));
  return await localSecretKey(secretKeyFile(env.DATA_DIR), { mayMake });
}

function assemble(
  env: Env,
  log: Logger,
  database: Database,
  { secretKey, counters, bus }: { secretKey: string; counters: SharedCounters | null; bus: Bus },
): Parts {
  const parts = { db: database.db, database, clock: systemClock, random: systemRandom, log };
  const origin = settingsFrom(env, []).publicUrl;
  // Twilio only sends reports to URLs that it can reach.
  const deliveryReportUrl = origin.startsWith('https:') ? origin + twilioReportPath : null;
  const senders = chooseSenders(env, parts, deliveryReportUrl);
  const channels = (['whatsapp', 'sms'] as const).filter((channel) => senders.texters[channel]);
  const settings = settingsFrom(env, channels);
  const secrets = secretsFrom(secretKey);
  const vapidKeys = env.VAPID_PRIVATE_KEY ? vapidKeysOf(env.VAPID_PRIVATE_KEY) : derivedVapidKeys(secrets);
  const deps: Deps = {
    ...parts,
    ...senders,
    settings,
    secrets,
    push: pushService({ ...parts, settings }, vapidKeys),
    files: chooseFiles(env),
    scanner: env.CLAMD_ADDRESS ? clamdScanner(env.CLAMD_ADDRESS) : null,
    counters,
    bus,
    providers: chooseProviders(env, { ...parts, settings, secrets }),
    lookups: chooseLookups(env, settings.mode === 'local' ? lazyLocalPeople() : null),
    payments: choosePayments(env, { ...parts, settings, secrets }),
    geocoder: env.GEOCODER_URL ? nominatimGeocoder(env.GEOCODER_URL, settings) : null,
    startWork: (work) => jobs.send(work),
    wakeOutbox: () => dispatcher.wake(),
  };
  const dispatcher = outboxDispatcher(deps, outboxHandlers(deps));
  const jobs = jobQueue(deps, maintenanceJobs(deps), tasks(deps));
  return {
    deps,
    deliveryReports: {
      twilioAuthToken: env.TWILIO_AUTH_TOKEN,
      metaAppSecret: env.WHATSAPP_APP_SECRET,
      metaVerifyToken: env.WHATSAPP_VERIFY_TOKEN,
    },
    queueAnswers: jobs.answers,
    async start() {
      dispatcher.start();
      await jobs.start();
    },
    async stop() {
      await Promise.all([dispatcher.stop(), jobs.stop()]);
      // The bus may send its last hints through the database.
      await bus.close();
      await Promise.all([counters?.close(), database.close()]);
    },
    description: describeParts(env, deps),
  };
}

/** Loaded on first use, and never in production. */
function lazyLocalPeople(): PeopleSearch {
  const load = async () => (await import('#src/local/network/local-people-search.ts')).localPeopleSearch();
  return { name: 'sample people of the local LinkedIn', find: async (...asked) => (await load()).find(...asked) };
}
