import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { CounterState, Counters } from '#src/deps.ts';

/** The time limit of one command, and of the first connection at the start. */
const patienceMs = 1000;
const longestPauseMs = 2000;

/**
 * A counter is a hash that expires with its window. Both scripts are atomic. The end of the window comes from the caller's
 * clock, and is passed as text since Lua would round the number when it prints it.
 */
const spendScript = `
local spent, ends = unpack(redis.call('HMGET', KEYS[1], 'spent', 'ends'))
if not ends or tonumber(ends) <= tonumber(ARGV[1]) then spent, ends = 0, ARGV[2] end
if spent + ARGV[4] > tonumber(ARGV[3]) then return {0, tostring(spent), ends} end
redis.call('HSET', KEYS[1], 'spent', spent + ARGV[4], 'ends', ends)
redis.call('PEXPIRE', KEYS[1], math.max(1, ends - ARGV[1]))
return {1, tostring(spent + ARGV[4]), ends}`;
const refundScript = `
local spent, ends = unpack(redis.call('HMGET', KEYS[1], 'spent', 'ends'))
if ends and tonumber(ends) > tonumber(ARGV[1]) and tonumber(spent) > 0 then redis.call('HINCRBY', KEYS[1], 'spent', -1) end
return 0`;

export type RedisCounters = Counters & { close: () => Promise<void> };

/**
 * Counters in Redis, or a service with its protocol, shared by all processes that use it. A command without a response in
 * time rejects and closes the connection. While there is no connection, commands reject at once; it reconnects by itself.
 */
export async function redisCounters(url: string, log: FastifyBaseLogger): Promise<RedisCounters> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    keyPrefix: 'foyer:budget:',
    socket: { connectTimeout: patienceMs, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestPauseMs) },
  });
  let answers = true;
  function gone(err: unknown): void {
    if (answers)
      log.error({ err }, 'Redis does not answer: no codes are sent, other limits hold for each process alone');
    answers = false;
  }
  client.on('error', gone);
  client.on('ready', () => {
    if (!answers) log.info('Redis answers again');
    answers = true;
  });
  const connect = () => client.connect().catch(() => {});
  await Promise.race([connect(), wait(patienceMs)]);

  /** The client's own time limit ends once a command is written, which a silent server still accepts. */
  async function inTime<T>(command: Promise<T>): Promise<T> {
    const stop = new AbortController();
    const late = wait(patienceMs, null, stop).then(() => {
      const err = new Error('Redis did not answer in time');
      if (client.isReady) {
        gone(err);
        client.destroy();
        void connect();
      }
      throw err;
    });
    return await Promise.race([command, late]).finally(() => stop.abort());
  }

  return {
    async spend({ key, many, limit, seconds, now }) {
      const ends = now.getTime() + seconds * 1000;
      const numbers = [now.getTime(), ends, limit, many].map(String);
      const reply = await inTime(client.eval(spendScript, { keys: [key], arguments: numbers }));
      const [allowed, spent, until] = reply as [number, string, string];
      return { allowed: allowed === 1, spent: Number(spent), resetsAt: new Date(Number(until)) };
    },
    async refund(key, now) {
      await inTime(client.eval(refundScript, { keys: [key], arguments: [String(now.getTime())] }));
    },
    async read(keys) {
      const rows = await inTime(Promise.all(keys.map((key) => client.hmGet(key, ['spent', 'ends']))));
      return rows.flatMap(([spent, ends]): CounterState[] =>
        spent && ends ? [{ spent: Number(spent), resetsAt: new Date(Number(ends)) }] : [],
      );
    },
    async close() {
      if (client.isReady) await client.close();
      else if (client.isOpen) client.destroy();
    },
  };
}
