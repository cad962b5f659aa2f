import { drizzle } from 'drizzle-orm/node-postgres';
import type { Deps } from '../src/deps.ts';
import type { TestApp } from './open-test-app.ts';

/** Two independent instances, like two server processes on one database: each has queues and caches of its own. */
export function twoEngines({ deps }: TestApp): [Deps, Deps] {
  return [deps, { ...deps, db: drizzle(deps.database.pool) }];
}
