import type { Clock } from '#src/deps.ts';

/** A clock that stands still until it is told otherwise. */
export type TestClock = Clock & {
  set: (at: Date) => void;
  advance: (by: { milliseconds?: number; seconds?: number; minutes?: number; hours?: number; days?: number }) => void;
};

export function testClock(start: Date): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => {
      at = to.getTime();
    },
    advance: ({ milliseconds = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += milliseconds + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
  };
}
