// `npm run chaos`: members write to each other while servers are killed, connections break and answers get lost, once with
// hints over PostgreSQL and once over Redis. Then compares what was acknowledged with the database and with what devices show.
// `--messages 1000000 --pairs 250 --seed 7 --bus PostgreSQL --report FILE`
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownRedis } from '../../../server/test/own-redis.ts';
import { ownPostgres } from '../own-postgres.ts';
import { query } from './chaos-world.ts';
import { type ChaosResult, runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    pairs: { type: 'string', default: '85' },
    seed: { type: 'string', default: '20261128' },
    bus: { type: 'string' },
    report: { type: 'string' },
  },
});
const [messages, seed, pairs] = [Number(values.messages), Number(values.seed), Number(values.pairs)];
if (!(messages >= 100) || !Number.isInteger(seed)) throw new Error('--messages is 100 or more, --seed a whole number');
if (!Number.isInteger(pairs) || pairs < 1) throw new Error('--pairs is a whole number, 1 or more');

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A PostgreSQL of the caller, or one of its own. */
async function withPostgres<T>(act: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return await act(given);
  await using own = await ownPostgres();
  return await act(own.url);
}

async function withDatabase<T>(url: string, name: string, act: (url: string) => Promise<T>): Promise<T> {
  await query(url, `create database ${name}`);
  const there = new URL(url);
  there.pathname = `/${name}`;
  try {
    return await act(there.href);
  } finally {
    await query(url, `drop database if exists ${name} with (force)`);
  }
}

/** A check as vitest's JSON reports a test, which `.ci/run` counts and names. */
type ReportedCheck = { status: 'passed' | 'failed'; fullName: string; failureMessages: string[] };

/** Prints the result, and returns its checks. */
function tell(bus: string, { verdict, trouble, counts, seconds }: ChaosResult): ReportedCheck[] {
  const listed = (numbers: Record<string, number>) =>
    Object.entries(numbers)
      .map(([name, number]) => `${number.toLocaleString('en')} ${name}`)
      .join(', ');
  say(`${bus}: ${listed(counts)}`);
  say(`${bus}: ${listed(trouble)}`);
  const checks = Object.entries(verdict);
  say(
    `${bus}: ${listed(Object.fromEntries(checks.map(([name, faults]) => [name, faults.length])))}, in ${Math.round(seconds)} s`,
  );
  for (const [name, faults] of checks) for (const fault of faults.slice(0, 5)) say(`  ${name}: ${fault}`);
  return checks.map(([name, faults]) => ({
    status: faults.length === 0 ? 'passed' : 'failed',
    fullName: `${bus}: ${name}`,
    failureMessages: faults.slice(0, 5),
  }));
}

const checks: ReportedCheck[] = [];
await withPostgres(async (url) => {
  const buses = ['PostgreSQL', 'Redis'].filter((bus) => values.bus === undefined || values.bus === bus);
  for (const bus of buses) {
    const redis = bus === 'Redis' ? await ownRedis() : null;
    if (bus === 'Redis' && !redis) {
      say('Redis is not installed: its half of the run is left out');
      continue;
    }
    try {
      const restart = async () => {
        await redis?.stop();
        await redis?.start();
      };
      const result = await withDatabase(url, `foyer_chaos_${process.pid}_${bus.toLowerCase()}`, (databaseUrl) =>
        runChaos({
          databaseUrl,
          redis: redis && { url: redis.url, restart },
          messages: Math.ceil(messages / buses.length),
          pairs,
          seed,
          log: (line) => process.stderr.write(`${bus}: ${line}\n`),
        }),
      );
      checks.push(...tell(bus, result));
    } finally {
      await redis?.stop();
    }
  }
});
const failed = checks.filter(({ status }) => status === 'failed').length;
const passed = checks.length - failed;
say(
  failed === 0
    ? `Chaos, seed ${seed}: nothing lost, doubled or out of order`
    : `Chaos, seed ${seed}: ${failed} checks failed`,
);
if (values.report) {
  const testResults = [{ name: 'chaos', assertionResults: checks }];
  writeFileSync(values.report, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults }));
}
process.exit(failed === 0 && passed > 0 ? 0 : 1);
