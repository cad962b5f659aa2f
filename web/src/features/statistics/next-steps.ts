import type { Event } from '@foyer/contract/events/event.ts';
import type { Statistics } from './statistics-query.ts';

/** Check-in matters this long before the start. */
const checkInLeadMs = 6 * 60 * 60 * 1000;

type Times = Pick<Event, 'state' | 'startsAt' | 'endsAt' | 'audiences'>;

/** Whether people come in person now or within hours. */
export function isCheckInOn({ state, startsAt, endsAt, audiences }: Times, now: number): boolean {
  if (state !== 'published' || startsAt === null || endsAt === null) return false;
  const isNear = Date.parse(startsAt) - checkInLeadMs <= now && now < Date.parse(endsAt);
  return isNear && audiences.some(({ audience }) => audience === 'in-person');
}

export type NextStep = 'requests' | 'check-in' | 'share';

/** What the host of a published event can do next, the most urgent first. */
export function nextSteps(
  event: Times,
  { requests, registrations }: Pick<Statistics, 'requests' | 'registrations'>,
  now: number,
): NextStep[] {
  const hasEnded = event.endsAt !== null && Date.parse(event.endsAt) <= now;
  if (event.state !== 'published' || hasEnded) return [];
  return [
    ...(isCheckInOn(event, now) ? ['check-in' as const] : []),
    ...(requests > 0 ? ['requests' as const] : []),
    ...(registrations === 0 && requests === 0 ? ['share' as const] : []),
  ];
}
