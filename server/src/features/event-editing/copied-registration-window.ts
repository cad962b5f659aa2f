import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { shiftWindow } from '#src/features/tickets/copying/shift-window.ts';

type Window = Pick<OwnEvent, 'registrationOpensAt' | 'registrationClosesAt' | 'windowOf'>;
const windowFields = ['registrationOpensAt', 'registrationClosesAt'] as const;

/**
 * The registration window of a duplicated draft. It keeps the original's distance to the start, in local time, until the
 * organizer chooses a new window or publishes the draft. `next`: the event with the organizer's changes applied.
 */
export function copiedRegistrationWindow(before: OwnEvent, next: OwnEvent, now: Date): Window {
  const { registrationOpensAt, registrationClosesAt, windowOf } = next;
  if (!before.windowOf || before.state !== 'draft') return { registrationOpensAt, registrationClosesAt, windowOf };
  const localTime = (at: Date, { timeZone }: OwnEvent) => clocksAt(at, timeZone);
  const isChosen = windowFields.some((field) => {
    const [was, is] = [before[field], next[field]];
    return is && is.getTime() !== was?.getTime() && !(was && localTime(was, before) === localTime(is, next));
  });
  if (isChosen) return { registrationOpensAt, registrationClosesAt, windowOf: null };
  // A start in the past is usually a year still being typed, so it does not move the window.
  const start =
    next.startsAt && next.startsAt > now ? localTime(next.startsAt, next) : localTime(before.windowOf, before);
  const date = zonedInstant(start, next.timeZone);
  const moved = shiftWindow({ startsAt: before.windowOf, timeZone: before.timeZone }, date, next.timeZone);
  return {
    registrationOpensAt: registrationOpensAt && moved(before.registrationOpensAt),
    registrationClosesAt: registrationClosesAt && moved(before.registrationClosesAt),
    windowOf: date,
  };
}
