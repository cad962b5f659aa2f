import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { type Foyer, startFoyer } from '@foyer/e2e/started-foyer.ts';
import { sql } from 'drizzle-orm';
import { buildDeps } from '#src/bootstrap/build-deps.ts';
import { openDatabase } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { createUser } from '#src/features/contact-ownership/create-user.ts';
import { requireSession, startSession } from '#src/features/sessions/creation/start-session.ts';
import { newLog } from '#src/log.ts';
import { readEnv } from '#src/read-env.ts';
import { createFreshDatabase, type DatabaseSource } from '../database-source.ts';
import { type StripePeer, stripeAccount, stripePeer } from '../peers/stripe-peer.ts';
import { newPhone } from '../people.ts';
import { ApiUser, type HttpPool, newHttpPool } from './api-user.ts';

/** An event with its ticket types. */
export type Sale = { id: string; types: { id: string; audience: 'in-person' | 'online' }[] };

/** Two servers on one database, a stand-in for Stripe, an organizer and buyers. */
export type Fixture = {
  /** The dependencies of a third process that only runs maintenance jobs. */
  deps: Deps;
  http: HttpPool;
  stripe: StripePeer;
  servers: Foyer[];
  /** Kills a server abruptly and starts it again. */
  kill: (at: number) => Promise<void>;
  host: ApiUser;
  guests: ApiUser[];
  close: () => Promise<void>;
};

const publicUrl = 'http://foyer.localhost';
const connections = 48;

export async function openFixture(
  source: Extract<DatabaseSource, { kind: 'postgres' }>,
  { dataDir, people }: { dataDir: string; people: number },
): Promise<Fixture> {
  const database = await createFreshDatabase(source);
  const stripe = await stripePeer();
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
    SECRET_KEY: 'a key for tests, which everybody may know',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: stripeAccount.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
  };
  const start = () => startFoyer({ dataDir, env });
  const servers = [await start(), await start()];
  const parts = await buildDeps(readEnv(env), newLog('silent'), await openDatabase({ url: database.url, poolSize: 8 }));
  const http = newHttpPool(connections);
  let turn = 0;
  const origin = () => {
    turn += 1;
    return servers[turn % servers.length]?.url ?? '';
  };
  const host = await newApiUser(parts.deps, http, origin);
  const guests: ApiUser[] = [];
  for (let n = 0; n < people; n += 1) guests.push(await newApiUser(parts.deps, http, origin));
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug: 'ada', title: 'Analyst', company: 'Engines' };
  await host.callUntilAnswered(completeProfile, { body: form });
  return {
    deps: parts.deps,
    http,
    stripe,
    servers,
    host,
    guests,
    async kill(at) {
      await servers[at]?.stop('SIGKILL');
      servers[at] = await start();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      http.agent.destroy();
      await parts.stop();
      await stripe.close();
      await database.drop();
    },
  };
}

/** A user with a session, as after signing up. */
async function newApiUser(deps: Deps, http: HttpPool, origin: () => string): Promise<ApiUser> {
  const phone = { number: newPhone(), proven: true };
  const user = { name: 'Grace Hopper', role: 'individual', language: 'en', phone } as const;
  const browser = { address: '198.18.255.1', place: '198.18.0.0/16', browser: 'Script', browserHash: Buffer.alloc(32) };
  return await deps.db.transaction(async (tx) => {
    const id = await createUser(deps, tx, user);
    const entrance = { userId: id, method: 'phone', remember: true } as const;
    const admission = await startSession(
      deps,
      tx,
      { requestId: 'books', chosenLanguage: null, language: 'en', ...browser },
      entrance,
    );
    return new ApiUser(http, origin, { id, token: requireSession(admission).session.pair.accessToken });
  });
}

type EventOptions = {
  type: 'in-person' | 'virtual' | 'hybrid';
  capacity: { 'in-person': number | null; online: number | null };
};

export async function newEvent(
  { host }: Pick<Fixture, 'host'>,
  given: EventOptions & { waitingList: boolean },
): Promise<string> {
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  const body = {
    title: 'Evening of compilers',
    summary: 'Three talks and a long table.',
    timeZone: 'Europe/Madrid',
    startsAt: at(7),
    endsAt: at(7.1),
    onlineLink: 'https://meet.example.com/compilers',
    place: { name: 'Casa Encendida', address: '', mapLink: '', room: '' },
    offlinePayment: 'At the door.',
    refundHours: 0,
    refundPercent: 100,
    ...given,
  };
  const { id } = await host.callUntilAnswered(createEvent, { body });
  return id;
}

const kinds = [
  { audience: 'in-person', name: 'Room', kind: 'paid', priceMinor: 5000 },
  { audience: 'in-person', name: 'Early room', kind: 'paid', priceMinor: 3000, capacity: 10 },
  { audience: 'in-person', name: 'Free room', kind: 'free', priceMinor: 0 },
  { audience: 'online', name: 'Stream', kind: 'paid', priceMinor: 1000 },
  { audience: 'online', name: 'Gift', kind: 'donation', priceMinor: 100 },
] as const;

/** The first and fourth ticket types are limited only by the capacity of their attendance mode. */
export async function newSale(fixture: Pick<Fixture, 'host'>, capacity: EventOptions['capacity']): Promise<Sale> {
  const id = await newEvent(fixture, { type: 'hybrid', capacity, waitingList: false });
  const types: Sale['types'] = [];
  for (const kind of kinds) {
    const body = { ...kind, maxPerPerson: 100 };
    types.push({
      id: (await fixture.host.callUntilAnswered(createTicketType, { params: { id }, body })).id,
      audience: kind.audience,
    });
  }
  await fixture.host.callUntilAnswered(createPromoCode, {
    params: { id },
    body: { code: 'THIRD', percent: 33, capacity: 12 },
  });
  await fixture.host.callUntilAnswered(publishEvent, { params: { id } });
  return { id, types };
}

/** Ends the holds of some orders, ticket changes and waitlist offers, as if their minutes had passed, one row at a time. */
export async function expireHolds({ deps: { db } }: Pick<Fixture, 'deps'>, most: number): Promise<void> {
  const orders = sql`select id from orders where state = 'held' order by random() limit ${most}`;
  const changes = sql`select id from place_changes where state = 'open' order by random() limit ${most}`;
  const offers = sql`select id from waiting_entries where state = 'offered' order by random() limit ${most}`;
  const past = sql`now() - interval '1 second'`;
  for (const { id } of (await db.execute<{ id: string }>(orders)).rows)
    await db.execute(sql`update orders set held_until = ${past} where id = ${id} and state = 'held'`);
  for (const { id } of (await db.execute<{ id: string }>(changes)).rows)
    await db.execute(sql`update place_changes set held_until = ${past} where id = ${id} and state = 'open'`);
  for (const { id } of (await db.execute<{ id: string }>(offers)).rows)
    await db.execute(sql`update waiting_entries set offer_until = ${past} where id = ${id} and state = 'offered'`);
}
