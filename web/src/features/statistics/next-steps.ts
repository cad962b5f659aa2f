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

export type NextStep = 'refunds' | 'requests' | 'check-in' | 'share';

/** What the host of an event can do next, the most urgent first. Refunds stay open when the event is over. */
export function nextSteps(
  event: Times,
  { requests, registrations, openRefunds }: Pick<Statistics, 'requests' | 'registrations' | 'openRefunds'>,
  now: number,
): NextStep[] {
  const hasEnded = event.endsAt !== null && Date.parse(event.endsAt) <= now;
  const refunds: NextStep[] = openRefunds > 0 ? ['refunds'] : [];
  if (event.state !== 'published' || hasEnded) return refunds;
  return [
    ...(isCheckInOn(event, now) ? ['check-in' as const] : []),
    ...refunds,
    ...(requests > 0 ? ['requests' as const] : []),
    ...(registrations === 0 && requests === 0 ? ['share' as const] : []),
  ];
}
