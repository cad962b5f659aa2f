import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { systemClock } from '#src/deps.ts';
import { createFreshDatabase, type DatabaseSource } from './database-source.ts';
import { killablePublicUrl } from './killable-server.ts';
import type { Member } from './members.ts';
import { ownRedis } from './own-redis.ts';
import { data, newPhone, signUp } from './people.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

/** What carries hints from one process to the other. */
export const buses = ['PostgreSQL', 'Redis'] as const;

export type TwoServers = {
  servers: [Foyer, Foyer];
  databaseUrl: string;
  /** Null if PostgreSQL carries the hints. */
  redisUrl: string | null;
  stop: () => Promise<void>;
};

/** Starts two server processes on one PostgreSQL. Null: Redis is asked for and not installed. */
export async function startTwoServers(
  source: Extract<DatabaseSource, { kind: 'postgres' }>,
  bus: (typeof buses)[number],
): Promise<TwoServers | null> {
  const redis = bus === 'Redis' ? await ownRedis() : null;
  if (bus === 'Redis' && !redis) return null;
  const copy = await createFreshDatabase(source);
  const folder = await temporaryDataDir();
  const env = {
    PUBLIC_URL: killablePublicUrl,
    DATABASE_URL: copy.url,
    LOG_LEVEL: 'info',
    ...(redis && { REDIS_URL: redis.url }),
  };
  const start = () => startFoyer({ dataDir: folder.path, env });
  // One after the other: the first makes the key of the folder.
  const servers: [Foyer, Foyer] = [await start(), await start()];
  return {
    servers,
    databaseUrl: copy.url,
    redisUrl: redis?.url ?? null,
    async stop() {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await redis?.stop();
      await copy.drop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A member whose requests go to the server that `url` names at that moment. */
export async function newMemberAt(url: () => string, urlSlug: string, address: string): Promise<Member> {
  const transport = overSocket(url, address);
  const about = { clock: systemClock, publicUrl: killablePublicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
  const browser = new TestClient({ transport, ...about });
  const messagesTo = async (to: string) => [await nextMessage(url(), to, 0)];
  const { user } = await signUp({ messagesTo: messagesTo as never }, browser, newPhone());
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug, title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  return { browser, id: user.id, urlSlug };
}
