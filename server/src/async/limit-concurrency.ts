/** Runs a task when its turn comes. */
type Turns = { run: <T>(task: () => Promise<T>) => Promise<T> };
/** A reserved slot for one task at a time. Release it in the end (`using`), whether it was used or not. */
export type Place = Turns & Disposable;

/**
 * Runs at most `running` tasks at a time, in the order of their arrival, and lets `waiting` more wait; the next one is
 * refused. A caller with preparations to make takes a slot first, so that it is refused before them.
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
    // A finished task passes its turn on directly, so that no later arrival can take it.
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
