import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/db/client.ts';
import type { Bus } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import { inProcessBus } from './in-process-bus.ts';

/** Redis if it is configured, else PostgreSQL; with the embedded database, which one process owns, neither is needed. */
export async function chooseBus(
  { REDIS_URL: redisUrl, DATABASE_URL: url }: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>,
  { pool }: Pick<Database, 'pool'>,
  log: FastifyBaseLogger,
): Promise<Bus> {
  if (!url) return inProcessBus();
  if (redisUrl) return await (await import('./redis-bus.ts')).redisBus(redisUrl, log);
  return await (await import('./postgres-bus.ts')).postgresBus({ url, pool, log });
}
