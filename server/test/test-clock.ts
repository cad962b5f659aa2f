import type { Clock } from '#src/deps.ts';

type Span = { milliseconds?: number; seconds?: number; minutes?: number; hours?: number; days?: number };
export type TestClock = Clock & { set: (at: Date) => void; advance: (by: Span) => void };

/** A clock that only moves when it is set. */
export function testClock(start: Date): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => {
      at = to.getTime();
    },
    advance: (by) => {
      at += millisecondsIn(by);
    },
  };
}

/** The system clock with an adjustable lead, for tests with peers that use the system time. */
export function runningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (to) => {
      ahead = to.getTime() - Date.now();
    },
    advance: (by) => {
      ahead += millisecondsIn(by);
    },
  };
}

function millisecondsIn({ milliseconds = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number {
  return milliseconds + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
}
