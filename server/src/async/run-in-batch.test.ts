import { expect, test } from 'vitest';
import { type Batching, type BatchQueues, runInBatch } from './run-in-batch.ts';

/** Runs batches that end when the test says so, and notes which jobs were run together. */
function watched(more: Partial<Batching<string, string>> = {}) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const queues: BatchQueues<string, string> = new Map();
  const batching: Batching<string, string> = {
    size: 3,
    enough: 2,
    patienceMs: 60_000,
    run: async (jobs) => {
      batches.push([...jobs]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return jobs.map((job) => `${job} done`);
    },
    ...more,
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    batches,
    queues,
    run: (job: string, key = 'key') => runInBatch(queues, key, job, batching),
    /** Ends the batches that run until all is done. */
    async finish<T>(results: readonly Promise<T>[]) {
      const settled = Promise.allSettled(results);
      let isDone = false;
      void settled.then(() => {
        isDone = true;
      });
      while (!isDone) {
        ends.shift()?.();
        await turn();
      }
      return await settled;
    },
    turn,
  };
}

test('a job that comes alone starts at once, and those that come meanwhile run together, at most so many', async () => {
  const { batches, run, finish, turn, queues } = watched();
  const first = run('a');
  await turn();
  expect(batches).toEqual([['a']]);
  const others = ['b', 'c', 'd', 'e'].map((job) => run(job));
  expect(await finish([first, ...others])).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((job) => ({ status: 'fulfilled', value: `${job} done` })),
  );
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  await turn();
  expect(queues.size).toBe(0);
});

test('keys do not wait for each other', async () => {
  const { batches, run, finish, turn } = watched();
  const all = [run('a', 'one'), run('b', 'other')];
  await turn();
  expect(batches).toEqual([['a'], ['b']]);
  await finish(all);
});

test('jobs of one owner never share a batch and keep their order', async () => {
  const { batches, run, finish, turn } = watched({ ownerOf: (job) => job.charAt(0) });
  const first = run('a1');
  await turn();
  const others = ['b1', 'b2', 'a2', 'b3', 'c1', 'a3'].map((job) => run(job));
  await finish([first, ...others]);
  expect(batches).toEqual([['a1'], ['b1', 'a2', 'c1'], ['b2', 'a3'], ['b3']]);
});

test('a job that makes its batch fail fails alone', async () => {
  const batches: string[][] = [];
  const { run, finish } = watched({
    run: async (jobs) => {
      batches.push([...jobs]);
      if (jobs.includes('bad')) throw new Error('bad job');
      return jobs.map((job) => `${job} done`);
    },
  });
  const results = await finish(['a', 'bad', 'b'].map((job) => run(job)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

test('if the database does not answer, a batch fails together and is not run again', async () => {
  const batches: string[][] = [];
  const { run, finish, turn, queues } = watched({
    run: async (jobs) => {
      batches.push([...jobs]);
      throw new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') });
    },
  });
  const results = await finish(['a', 'b', 'c'].map((job) => run(job)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([['a', 'b', 'c']]);
  await turn();
  expect(queues.size).toBe(0);
});

test('jobs fail after a while though their batch hangs, and those that wait for it are not run', async () => {
  const { batches, run, finish, turn } = watched({ patienceMs: 20 });
  const hanging = run('a');
  await turn();
  const waiting = run('b');
  const results = await Promise.allSettled([hanging, waiting]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = run('c');
  await finish([later]);
  expect(batches).toEqual([['a'], ['c']]);
});
