import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Bus } from '#src/deps.ts';
import { gatheringBus } from './gathering-bus.ts';

const channel = 'foyer_hints';
const firstPauseMs = 100;
const longestPauseMs = 5_000;

type Parts = { url: string; pool: pg.Pool; log: FastifyBaseLogger };

/**
 * LISTEN and NOTIFY of PostgreSQL. A NOTIFY inside a transaction would make the whole instance commit one at a time, so it is
 * sent outside, after the commit. Listening takes a connection of its own; while it is lost, hints of others are, and a gap
 * follows.
 */
export async function postgresBus({ url, pool, log }: Parts): Promise<Bus> {
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;
  let pauseMs = firstPauseMs;

  const bus = gatheringBus({
    name: 'PostgreSQL (LISTEN and NOTIFY)',
    async send(payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  });

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    let isLost = false;
    const lose = (err?: unknown) => {
      if (isLost) return;
      isLost = true;
      client = null;
      next.end().catch(() => {});
      if (isClosed) return;
      log.warn({ err }, 'live updates: the connection that listens is lost, trying again');
      retry = setTimeout(() => void listen(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', ({ payload }) => bus.receive(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      lose(error);
      return;
    }
    if (isClosed) return void next.end().catch(() => {});
    client = next;
    pauseMs = firstPauseMs;
    // Also the first time, which can come after pages have connected.
    bus.noteGap();
  }
  await listen();
  return bus;
}
