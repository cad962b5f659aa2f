import { nextWeekday } from './next-weekday.ts';

const types = ['in-person', 'virtual', 'hybrid'] as const;
export type EventType = (typeof types)[number];

type Sample = {
  /** Names its texts, too. */
  key: 'design-evening' | 'field-notes' | 'founders-day';
  type: EventType;
  timeZone: string;
  /** 0 is a Sunday. */
  weekday: number;
  /** It is at least so many days away. */
  daysAhead: number;
  startsAtHour: number;
  attendees: number;
};

/** The three events that the page shows until events can be made (spec section 2, "Events page"). */
const samples: readonly Sample[] = [
  {
    key: 'design-evening',
    type: 'in-person',
    timeZone: 'Europe/Lisbon',
    weekday: 4,
    daysAhead: 9,
    startsAtHour: 18,
    attendees: 84,
  },
  {
    key: 'field-notes',
    type: 'virtual',
    timeZone: 'Europe/London',
    weekday: 2,
    daysAhead: 18,
    startsAtHour: 17,
    attendees: 312,
  },
  {
    key: 'founders-day',
    type: 'hybrid',
    timeZone: 'America/Mexico_City',
    weekday: 3,
    daysAhead: 30,
    startsAtHour: 10,
    attendees: 240,
  },
];

export type UpcomingEvent = Pick<Sample, 'key' | 'type' | 'timeZone' | 'attendees'> & { startsAt: string };

/** The samples as seen from a moment: always ahead of it, the nearest first. */
export function sampleEvents(now: Date): UpcomingEvent[] {
  return samples.map(({ key, type, timeZone, attendees, ...when }) => ({
    key,
    type,
    timeZone,
    attendees,
    startsAt: nextWeekday(now, { timeZone, ...when }).toISOString(),
  }));
}
