import type { Event } from '@foyer/contract/events/event.ts';

type Told = Pick<Event, 'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'onlineLink'> & {
  place: { name: string };
};

/** Without these nobody could come (server/src/features/event-editing/checks/require-complete.ts), in the order of the page. */
export function missingFieldsOf({ title, summary, type, startsAt, endsAt, place, onlineLink }: Told) {
  const isThere = (text: string | null) => (text ?? '').trim() !== '';
  const needed = [
    ['title', isThere(title)],
    ['summary', isThere(summary)],
    ['startsAt', isThere(startsAt)],
    ['endsAt', isThere(endsAt)],
    ['placeName', type === 'virtual' || isThere(place.name)],
    ['onlineLink', type === 'in-person' || isThere(onlineLink)],
  ] as const;
  return needed.flatMap(([name, isFine]) => (isFine ? [] : [name]));
}
