import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { lookupRules } from '#src/config/profiles.ts';
import type { Deps, Work, WorkData } from '#src/deps.ts';

/** A recurring job, run by one process at a time. Running it twice must do no harm. */
export type Job = { name: string; cron: string; run: () => Promise<void> };

/** A one-time background task. It is retried when it fails; running it twice must do no harm. */
export type Task = {
  name: string;
  /** Must accept every payload ever sent under this name. */
  schema: z.ZodType;
  run: (data: unknown, attempt: JobAttempt) => Promise<void>;
};

/** A task whose code gets the data that its schema describes. */
export function task<Name extends Work['name']>(
  name: Name,
  schema: z.ZodType<WorkData<Name>>,
  run: (data: WorkData<Name>, attempt: JobAttempt) => Promise<void>,
): Task {
  return { name, schema, run: (data, attempt) => run(schema.parse(data), attempt) };
}

/** A task as the queue has stored it. */
type StoredTask = { name?: unknown; data?: unknown };
/** `signal` aborts when the time for this attempt is over. */
export type JobAttempt = { isLast: boolean; signal: AbortSignal };

export type JobQueue = {
  start: () => Promise<void>;
  /** Adds a task and wakes the workers of this process. Throws while the queue has not started. */
  send: (work: Work) => Promise<void>;
  /** Whether the queue's tables can be queried. */
  answers: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const queue = 'maintenance';
const taskQueue = 'tasks';
/** How many tasks this process runs at a time: they mostly wait for outside services. */
const tasksAtOnce = 4;
const taskOptions = {
  retryLimit: lookupRules.retries,
  retryDelay: 2,
  retryBackoff: true,
  // After this, the task of a process that died is run by another one.
  expireInSeconds: lookupRules.jobSeconds,
  deleteAfterSeconds: 24 * 60 * 60,
};
const stopMs = 5_000;
/** How often the queue looks for tasks whose process died. */
const superviseSeconds = 15;
/** How long a start on an existing database leaves the processor to the first requests. */
const quietMs = 1_000;
const retryMs = 30_000;

/**
 * pg-boss on the shared pool. All recurring jobs use one queue and are distinguished by name, as every further queue would
 * poll the database. On a database that already has the queue's tables, it starts a moment later, so that the first requests
 * do not wait for it.
 */
export function jobQueue(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  jobs: readonly Job[],
  tasks: readonly Task[] = [],
): JobQueue {
  const { pool, kind } = database;
  let boss: PgBoss | null = null;
  let begun: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let answering = false;
  let workers: string[] = [];

  return {
    async start() {
      if (await isInstalled()) beginIn(quietMs);
      else await begin();
      answering = true;
    },
    async send(work) {
      if (!boss || workers.length === 0) throw new Error('the job queue has not begun');
      await boss.send(taskQueue, work);
      for (const worker of workers) boss.notifyWorker(worker);
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
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
    boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'));
    await boss.start();
    await boss.createQueue(queue, { retryLimit: 2, retryBackoff: true, expireInSeconds: 15 * 60 });
    await scheduleAll(boss, jobs);
    workers = await workOnTasks(boss);
    await boss.work<{ name?: string }>(queue, { pollingIntervalSeconds: 15, batchSize: 20 }, async (taken) => {
      const done = await Promise.allSettled(taken.map(({ data }) => runJob(data.name)));
      // The whole batch is retried: running a job twice does no harm.
      if (done.some(({ status }) => status === 'rejected')) throw new Error('some of the jobs failed');
    });
  }

  /** The workers rarely poll: sending a task in this process also wakes them. */
  async function workOnTasks(boss: PgBoss): Promise<string[]> {
    await boss.createQueue(taskQueue, taskOptions);
    const ids: string[] = [];
    while (ids.length < tasksAtOnce) {
      const options = { pollingIntervalSeconds: ids.length === 0 ? 15 : 60, includeMetadata: true } as const;
      ids.push(await boss.work(taskQueue, options, (taken: JobWithMetadata<StoredTask>[]) => runTasks(taken)));
    }
    return ids;
  }

  async function runTasks(taken: JobWithMetadata<StoredTask>[]): Promise<void> {
    for (const { data: stored, retryCount, signal } of taken) {
      const task = tasks.find(({ name }) => name === stored.name);
      if (!task) throw new Error('this version does not know the task');
      const { data, error } = task.schema.safeParse(stored.data);
      if (error) {
        // Trying again would not help. Values stay out of the log: they may be personal.
        const malformed = error.issues.map(({ path }) => path.join('.'));
        log.error({ task: task.name, malformed }, 'task given up');
        continue;
      }
      const attempt = { isLast: retryCount >= taskOptions.retryLimit, signal };
      await task.run(data, attempt).catch((error: unknown) => {
        log.warn({ task: task.name, err: error }, 'task failed');
        // The queue's tables store the error: the message of a failed query would put personal data into them.
        throw new Error('the task failed');
      });
    }
  }

  async function runJob(name: string | undefined): Promise<void> {
    const job = jobs.find((known) => known.name === name);
    // A newer version of Foyer on the same database may have scheduled this job.
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

/** Writes only what has changed: each write blocks the process that reads the schedule. */
async function scheduleAll(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getSchedules(queue)).map((schedule) => [schedule.key, schedule.cron]));
  for (const { name, cron } of jobs) {
    if (known.get(name) !== cron) await boss.schedule(queue, cron, { name }, { key: name });
  }
}
