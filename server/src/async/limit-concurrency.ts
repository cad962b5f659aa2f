/** Runs a task when its turn comes. */
type Turns = { run: <T>(task: () => Promise<T>) => Promise<T> };
/** Room for one task at a time, sure to be there. Let go of it in the end (`using`), whether it was used or not. */
export type Place = Turns & Disposable;

/**
 * At most `running` tasks run at a time, in the order in which they came, and `waiting` more wait; the next one is
 * refused. Who has something to do before takes a place first, and is refused before.
 */
export function limitConcurrency(
  limits: { running: number; waiting: number },
  refuse: () => never,
): Turns & { takePlace: () => Place } {
  let given = 0;
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < limits.running) running += 1;
    // Whoever ends hands the turn on, so that nobody who comes later slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function takePlace(): Place {
    if (given >= limits.running + limits.waiting) refuse();
    given += 1;
    return {
      run: inTurn,
      [Symbol.dispose]() {
        given -= 1;
      },
    };
  }

  return {
    takePlace,
    async run(task) {
      using place = takePlace();
      return await place.run(task);
    },
  };
}
