import type { PgBoss } from 'pg-boss';
import type { Deps } from '#src/deps.ts';

/** Something done again and again, by one process at a time however many there are. Doing it twice does no harm. */
export type Job = { name: string; cron: string; run: () => Promise<void> };

export type JobQueue = {
  start: () => Promise<void>;
  /** Whether the queue's tables can be asked. */
  answers: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const queue = 'maintenance';
const stopMs = 5_000;
/** How long a start on an existing database leaves the processor to those who came first. */
const quietMs = 1_000;
const retryMs = 30_000;

/**
 * pg-boss on the pool that everything else uses. One queue for all recurring jobs, told apart by name: each queue more
 * would ask the database every few seconds. On a database that has its tables already, it begins a moment after the
 * start, so that the first requests need not wait for it.
 */
export function jobQueue({ database, log }: Pick<Deps, 'database' | 'log'>, jobs: readonly Job[]): JobQueue {
  const { pool, kind } = database;
  let boss: PgBoss | null = null;
  let begun: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let answering = false;

  return {
    async start() {
      if (await isInstalled()) beginIn(quietMs);
      else await begin();
      answering = true;
    },
    answers: async () => answering && (await isInstalled()),
    async stop() {
      clearTimeout(timer);
      await begun;
      await boss?.stop({ graceful: true, timeout: stopMs });
    },
  };

  async function isInstalled(): Promise<boolean> {
    const { rows } = await pool.query("select to_regclass('pgboss.queue') is not null as installed");
    return rows[0].installed === true;
  }

  function beginIn(ms: number): void {
    timer = setTimeout(() => {
      begun = begin().then(
        () => {
          answering = true;
        },
        (error: unknown) => {
          answering = false;
          log.error({ err: error }, 'the job queue did not start');
          beginIn(retryMs);
        },
      );
    }, ms).unref();
  }

  async function begin(): Promise<void> {
    const pgBoss = await import('pg-boss');
    await boss?.stop({ graceful: false });
    boss = new pgBoss.PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      backend: kind === 'pglite' ? 'pglite' : 'postgres',
    });
    boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
    boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'));
    await boss.start();
    await boss.createQueue(queue, { retryLimit: 2, retryBackoff: true, expireInSeconds: 15 * 60 });
    await scheduleAll(boss, jobs);
    await boss.work<{ name?: string }>(queue, { pollingIntervalSeconds: 15, batchSize: 20 }, async (taken) => {
      const done = await Promise.allSettled(taken.map(({ data }) => runJob(data.name)));
      // All that were taken are tried again: every job may be run twice without harm.
      if (done.some(({ status }) => status === 'rejected')) throw new Error('some of the jobs failed');
    });
  }

  async function runJob(name: string | undefined): Promise<void> {
    const job = jobs.find((known) => known.name === name);
    // A newer version of us, on the same database, may have scheduled it.
    if (!job) return log.warn({ job: name }, 'this version does not know a scheduled job');
    try {
      await job.run();
      log.debug({ job: name }, 'job done');
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed');
      throw error;
    }
  }
}

/** Writes only what differs: each write locks out the process that reads the schedule. */
async function scheduleAll(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getSchedules(queue)).map((schedule) => [schedule.key, schedule.cron]));
  for (const { name, cron } of jobs) {
    if (known.get(name) !== cron) await boss.schedule(queue, cron, { name }, { key: name });
  }
}
