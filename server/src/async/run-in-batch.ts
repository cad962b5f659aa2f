import { setImmediate as turn } from 'node:timers/promises';
import { isDatabaseGone } from '#src/db/faults/is-database-gone.ts';

type Queued<Job, Result> = {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** It has a result, or none came in time. */
  isSettled: boolean;
};

/** Jobs that wait for the next batch, by key. Keys without jobs have no entry. */
export type BatchQueues<Job, Result> = Map<string, Queued<Job, Result>[]>;

export type Batching<Job, Result> = {
  /** At most so many jobs are run at once. */
  size: number;
  /** So many start a batch without waiting for more. */
  enough: number;
  /** A job that has no result by then fails, whatever becomes of its batch. */
  patienceMs: number;
  /**
   * Runs jobs together, with a result for each. If one of them makes it fail, nothing has happened, and each is run alone. If the
   * database doesn't answer, all of them fail, and may have happened.
   */
  run: (jobs: readonly Job[]) => Promise<readonly Result[]>;
  /** Jobs of one owner never share a batch: they follow each other in order of arrival. */
  ownerOf?: (job: Job) => string;
  /** Called once the jobs of a batch have their results. */
  onDone?: () => void;
};

/**
 * Runs a job together with all others of the key that arrive while the previous batch is being run, in order of arrival, each
 * with its own result. The first one starts at once.
 */
export function runInBatch<Job, Result>(
  queues: BatchQueues<Job, Result>,
  key: string,
  job: Job,
  batching: Batching<Job, Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const queued = withTimeLimit({ job, resolve, reject }, batching.patienceMs);
    const queue = queues.get(key);
    if (queue) {
      queue.push(queued);
      return;
    }
    queues.set(key, [queued]);
    void drainQueue(queues, key, batching);
  });
}

/** A job with a time limit. If that ends before its turn, it isn't run. */
function withTimeLimit<Job, Result>(
  { job, resolve, reject }: Omit<Queued<Job, Result>, 'isSettled'>,
  patienceMs: number,
): Queued<Job, Result> {
  const settle = () => {
    clearTimeout(timer);
    queued.isSettled = true;
  };
  const queued = {
    job,
    isSettled: false,
    resolve(result: Result) {
      settle();
      resolve(result);
    },
    reject(error: unknown) {
      settle();
      reject(error);
    },
  };
  const timer = setTimeout(() => queued.reject(new LateError()), patienceMs);
  return queued;
}

/** Answered like a database that doesn't respond. */
class LateError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Runs one batch after the other until the queue is empty. Never throws: a failure rejects the jobs it concerns. The next batch
 * is sent before the previous one is answered, so that the database and this process work at the same time.
 */
async function drainQueue<Job, Result>(
  queues: BatchQueues<Job, Result>,
  key: string,
  batching: Batching<Job, Result>,
): Promise<void> {
  let answerPrevious = () => {};
  for (let queued = queues.get(key); queued; queued = queues.get(key)) {
    if (queued.length < batching.enough) {
      answerPrevious();
      answerPrevious = () => {};
      // The embedded database answers before the next request is read, so let pending requests join this batch.
      await turn();
    }
    const batch = takeBatch(queued, batching);
    if (batch.length === 0) {
      queues.delete(key);
      return;
    }
    const running = runBatch(batch, batching);
    const ensurePreviousAnswered = runMeanwhile(answerPrevious);
    answerPrevious = await running;
    ensurePreviousAnswered();
  }
}

/** Removes the jobs of the next batch from the queue, and those that are too late. */
function takeBatch<Job, Result>(
  queued: Queued<Job, Result>[],
  { size, ownerOf }: Batching<Job, Result>,
): Queued<Job, Result>[] {
  const inTime = queued.filter(({ isSettled }) => !isSettled);
  queued.splice(0, queued.length, ...inTime);
  if (!ownerOf) return queued.splice(0, size);
  const batch = new Map<string, Queued<Job, Result>>();
  const left = queued.filter((each) => {
    const owner = ownerOf(each.job);
    if (batch.size >= size || batch.has(owner)) return true;
    batch.set(owner, each);
    return false;
  });
  queued.splice(0, queued.length, ...left);
  return [...batch.values()];
}

/**
 * Runs `act` while the database works. The returned function runs it now if there was no time yet: the embedded database
 * leaves none, and earlier jobs must be answered first.
 */
function runMeanwhile(act: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  const queued = setImmediate(once);
  return () => {
    clearImmediate(queued);
    once();
  };
}

/** Runs a batch and returns a function that resolves its jobs. */
async function runBatch<Job, Result>(
  batch: readonly Queued<Job, Result>[],
  batching: Batching<Job, Result>,
): Promise<() => void> {
  try {
    const results = await batching.run(batch.map(({ job }) => job));
    return () => {
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at];
        if (result) resolve(result);
        else reject(new Error('a job was left without a result'));
      }
      batching.onDone?.();
    };
  } catch (error) {
    // One by one, each of them would wait for the database again.
    if (batch.length === 1 || isDatabaseGone(error))
      return () => {
        for (const { reject } of batch) reject(error);
      };
    // Nothing has happened. Run the jobs one by one, so that a failing one (of an account being erased) fails alone.
    const resolvers: (() => void)[] = [];
    for (const one of batch) if (!one.isSettled) resolvers.push(await runBatch([one], batching));
    return () => {
      for (const resolveOne of resolvers) resolveOne();
    };
  }
}
