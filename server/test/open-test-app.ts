import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { chooseLookups, type LookupEnv } from '#src/adapters/enrichment/choose-lookups.ts';
import { filesInFolder } from '#src/adapters/files/files-in-folder.ts';
import { chooseProviders, type ProviderEnv } from '#src/adapters/identity/choose-providers.ts';
import { localMailer } from '#src/adapters/local-mailer.ts';
import { localTexter } from '#src/adapters/local-texter.ts';
import { pushService } from '#src/adapters/push/push-service.ts';
import { derivedVapidKeys } from '#src/adapters/push/vapid-keys.ts';
import { outboxHandlers } from '#src/app/outbox-handlers.ts';
import { tasks } from '#src/app/tasks.ts';
import { type AppOptions, buildApp } from '#src/app.ts';
import { passwordHashing } from '#src/config/passwords.ts';
import {
  type Bus,
  type Deps,
  type Files,
  type Mailer,
  type Settings,
  type SharedCounters,
  systemRandom,
  type Texter,
} from '#src/deps.ts';
import { localPeopleSearch } from '#src/local/network/local-people-search.ts';
import { type LocalMessage, readLocalMessages } from '#src/local/read-local-messages.ts';
import { newLog } from '#src/log.ts';
import { version } from '#src/version.ts';
import { choosePayments, type PaymentEnv } from '../src/adapters/payments/choose-payments.ts';
import type { Database } from '../src/db/client.ts';
import { type OutboxDispatcher, outboxDispatcher } from '../src/db/outbox/outbox-dispatcher.ts';
import { secretsFrom } from '../src/settings/secrets.ts';
import { openFreshDatabase } from './database-source.ts';
import { TestClient } from './test-client.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { injected } from './transport.ts';

type ClientOptions = { address?: string; userAgent?: string };

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  outbox: OutboxDispatcher;
  /** A browser of its own: cookies, Origin, CSRF token, and an address that no other client of this app has. */
  browser: (options?: ClientOptions) => TestClient;
  /** A caller without cookies and Origin, as another server or a script. */
  script: (options?: ClientOptions) => TestClient;
  /** Delivers what is due in the outbox, then returns the messages sent to an address, newest first. */
  messagesTo: (address: string) => Promise<LocalMessage[]>;
  /** Every line logged so far, as it would be printed. */
  logged: () => string[];
  close: () => Promise<void>;
};

type Options = Pick<AppOptions, 'trustedProxies' | 'corsOrigins' | 'deliveryReports' | 'registry'> & {
  /** Otherwise a new one. Closed with the app. */
  database?: Database;
  settings?: Partial<Settings>;
  now?: Date;
  /** A clock instead of one that only moves when advanced. */
  clock?: TestClock;
  mailer?: Mailer;
  texters?: Deps['texters'];
  files?: Files;
  /** Where limits are counted; otherwise in the database. */
  counters?: SharedCounters;
  /** How processes receive changes; otherwise only this process does. */
  bus?: Bus;
  /** Identity providers as the environment would name them; otherwise the local ones, which need a socket. */
  identity?: Partial<ProviderEnv>;
  /** Look-up providers, as environment variables; by default those of local mode. */
  lookups?: Partial<LookupEnv>;
  geocoder?: Deps['geocoder'];
  /** Looks for malware in files; otherwise nobody does. */
  scanner?: Deps['scanner'];
  /** The payment provider, as environment variables; by default the local checkout. */
  payments?: Partial<PaymentEnv>;
};

const noProviders: ProviderEnv = {
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_CLIENT_SECRET: undefined,
  GOOGLE_ISSUER: 'https://accounts.google.com',
  LINKEDIN_CLIENT_ID: undefined,
  LINKEDIN_CLIENT_SECRET: undefined,
  LINKEDIN_ISSUER: 'https://www.linkedin.com/oauth',
  FIREBASE_PROJECT_ID: undefined,
  FIREBASE_ISSUER: undefined,
  FIREBASE_JWKS_URL: 'https://keys.invalid',
};

const noLookups: LookupEnv = {
  SEARCH_GOOGLE_KEY: undefined,
  SEARCH_GOOGLE_ENGINE: undefined,
  SEARCH_GOOGLE_URL: 'https://search.invalid',
  SEARCH_BRAVE_TOKEN: undefined,
  SEARCH_BRAVE_URL: 'https://search.invalid',
  ENRICH_API_KEY: undefined,
  ENRICH_URL: 'https://enrich.invalid',
  AI_BASE_URL: undefined,
  AI_API_KEY: undefined,
  AI_MODEL: undefined,
  AI_SUGGESTIONS_PER_DAY: 1_000,
  EMBEDDINGS_BASE_URL: undefined,
  EMBEDDINGS_API_KEY: undefined,
  EMBEDDINGS_MODEL: undefined,
};

const noPayments: PaymentEnv = {
  NODE_ENV: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_API_URL: 'https://stripe.invalid',
};

const localSettings: Settings = {
  mode: 'local',
  version,
  publicUrl: 'http://localhost:3000',
  senderAddress: 'events@localhost',
  phoneCountries: null,
  channels: ['whatsapp', 'sms'],
  countryLookupUrl: null,
  analytics: { mixpanel: null, retentionMonths: 13 },
  supabase: null,
  pictureHosts: [],
  map: null,
  wallets: { apple: null, google: null },
  // Replaced below, once the outbox exists.
  lookupPatienceMs: 0,
  aboutFigures: 'specified',
  webhooksToLoopback: false,
  linkPreviews: null,
  messageDays: null,
  passwordHashing,
  budgetFactor: 100,
};

/**
 * The real app on a database of its own, with the senders of local mode. Only time is controlled: the clock starts at the
 * current second and does not move. The outbox delivers when messagesTo() or outbox.drain() says so.
 */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await openFreshDatabase(inject('databaseSource')));
  const clock = options.clock ?? testClock(options.now ?? new Date(Math.floor(Date.now() / 1000) * 1000));
  const lines: string[] = [];
  const log = newLog('debug', { write: (line: string) => void lines.push(line) });
  const base = { db: database.db, database, clock, random: systemRandom, log };
  const texters: Record<'sms' | 'whatsapp', Texter> = {
    sms: localTexter(base, 'sms'),
    whatsapp: localTexter(base, 'whatsapp'),
  };
  const filesFolder = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const settings = { ...localSettings, ...options.settings };
  const secrets = secretsFrom('a key for tests, which everybody may know');
  const deps: Deps = {
    ...base,
    settings,
    secrets,
    providers: chooseProviders({ ...noProviders, ...options.identity }, { clock, settings, secrets }),
    mailer: options.mailer ?? localMailer(base),
    texters: options.texters ?? texters,
    lookups: chooseLookups({ ...noLookups, ...options.lookups }, localPeopleSearch()),
    payments: choosePayments({ ...noPayments, ...options.payments }, { ...base, settings, secrets }),
    geocoder: options.geocoder ?? null,
    scanner: options.scanner ?? null,
    // At once instead of in the queue: a delivery ends when the work has.
    startWork: async ({ name, data }) => {
      const task = tasks(deps).find((known) => known.name === name);
      await task?.run(data, { isLast: true, signal: new AbortController().signal });
    },
    push: pushService({ clock, random: systemRandom, settings, log }, derivedVapidKeys(secrets)),
    files: options.files ?? filesInFolder(filesFolder),
    counters: options.counters ?? null,
    bus: options.bus ?? inProcessBus(),
    wakeOutbox: () => {},
  };
  const app = await buildApp(deps, options);
  await app.ready();
  const outbox = outboxDispatcher(deps, outboxHandlers(deps));

  let clients = 0;
  const client = (kind: 'browser' | 'script', { address, userAgent }: ClientOptions = {}) => {
    clients += 1;
    return new TestClient({
      // 198.18.0.0/15 is for tests (RFC 2544).
      transport: injected(app, address ?? `198.18.${clients >> 8}.${clients & 255}`),
      clock,
      kind,
      publicUrl: deps.settings.publicUrl,
      userAgent: userAgent ?? (kind === 'browser' ? firefox : 'script/1.0'),
    });
  };

  return {
    app,
    deps,
    clock,
    outbox,
    browser: (given) => client('browser', given),
    script: (given) => client('script', given),
    async messagesTo(to) {
      await outbox.drain();
      return await readLocalMessages(database.db, { to });
    },
    logged: () => lines,
    async close() {
      await outbox.stop();
      await app.close();
      await database.close();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
