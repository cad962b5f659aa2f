/** Runs at most `running` tasks at a time and lets `waiting` more wait; the next one is refused. */
export function limitConcurrency(limits: { running: number; waiting: number }, refuse: () => never) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limits.running) running += 1;
    else if (queue.length >= limits.waiting) refuse();
    // Whoever ends hands the place on, so that nobody who comes later slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
