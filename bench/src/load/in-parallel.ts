/** Runs `work` `count` times, `width` at a time. */
export async function inParallel<T>(count: number, width: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let started = 0;
  const worker = async () => {
    while (started < count) {
      started += 1;
      results.push(await work());
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** How often per second all workers together finish their work, measured over `seconds`. */
export async function perSecond(workers: readonly (() => Promise<unknown>)[], seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}
