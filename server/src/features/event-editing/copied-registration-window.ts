import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { shiftWindow } from '#src/features/tickets/copying/shift-window.ts';

type Window = Pick<OwnEvent, 'registrationOpensAt' | 'registrationClosesAt' | 'windowOf'>;
const ends = ['registrationOpensAt', 'registrationClosesAt'] as const;

/**
 * When registration for a copy opens and closes once this is saved: as long before its start, by the clocks of its zone,
 * as for the event before, until one of them is chosen anew or it is published. `next`: as it was saved without that.
 */
export function copiedRegistrationWindow(before: OwnEvent, next: OwnEvent, now: Date): Window {
  const { registrationOpensAt, registrationClosesAt, windowOf } = next;
  if (!before.windowOf || before.state !== 'draft') return { registrationOpensAt, registrationClosesAt, windowOf };
  const shown = (at: Date, { timeZone }: OwnEvent) => clocksAt(at, timeZone);
  const isChosen = ends.some((end) => {
    const [was, is] = [before[end], next[end]];
    return is && is.getTime() !== was?.getTime() && !(was && shown(was, before) === shown(is, next));
  });
  if (isChosen) return { registrationOpensAt, registrationClosesAt, windowOf: null };
  // A year that is still being typed moves nothing.
  const start = next.startsAt && next.startsAt > now ? shown(next.startsAt, next) : shown(before.windowOf, before);
  const date = zonedInstant(start, next.timeZone);
  const moved = shiftWindow({ startsAt: before.windowOf, timeZone: before.timeZone }, date, next.timeZone);
  return {
    registrationOpensAt: registrationOpensAt && moved(before.registrationOpensAt),
    registrationClosesAt: registrationClosesAt && moved(before.registrationClosesAt),
    windowOf: date,
  };
}
