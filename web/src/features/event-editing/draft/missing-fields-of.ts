import type { Event } from '@foyer/contract/events/event.ts';

type RequiredFields = Pick<Event, 'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'onlineLink'> & {
  place: { name: string };
};

/** The empty fields that keep an event from being published, in the order of the page. The same rule as on the server. */
export function missingFieldsOf({ title, summary, type, startsAt, endsAt, place, onlineLink }: RequiredFields) {
  const isFilled = (text: string | null) => (text ?? '').trim() !== '';
  const required = [
    ['title', isFilled(title)],
    ['summary', isFilled(summary)],
    ['startsAt', isFilled(startsAt)],
    ['endsAt', isFilled(endsAt)],
    ['placeName', type === 'virtual' || isFilled(place.name)],
    ['onlineLink', type === 'in-person' || isFilled(onlineLink)],
  ] as const;
  return required.flatMap(([name, isComplete]) => (isComplete ? [] : [name]));
}
