import type { FastifyBaseLogger } from 'fastify';
import type { SharedCounters } from '#src/deps.ts';
import type { Env } from '#src/read-env.ts';
import { memoryCounters } from './memory-counters.ts';

/** Redis if configured; null: counters are in the database. */
export async function chooseCounters(
  { REDIS_URL: url }: Pick<Env, 'REDIS_URL'>,
  log: FastifyBaseLogger,
): Promise<SharedCounters | null> {
  if (!url) return null;
  const { redisCounters } = await import('./redis-counters.ts');
  const { close, ...shared } = await redisCounters(url, log);
  return { name: `Redis (${new URL(url).host})`, shared, inProcess: memoryCounters(), close };
}
