import type { Event } from '@foyer/contract/events/event.ts';
import { localMoment } from '../place/local-moment.ts';
import { aboutOffers, type Offer } from './offers.ts';

const modes = {
  'in-person': 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;

type Around = {
  url: string;
  images: readonly string[];
  organizerUrl: string | null;
  description: string;
  offers: readonly Offer[];
};

function statusOf({ state, previousStartsAt }: Event): string {
  if (state === 'cancelled') return 'EventCancelled';
  return previousStartsAt ? 'EventRescheduled' : 'EventScheduled';
}

/**
 * A published event in the words of schema.org. Search engines show times as they are written here, so they are those
 * of the place. The link to the room online is never part of it.
 */
export function aboutEvent(event: Event, { url, images, organizerUrl, description, offers }: Around) {
  const { title, type, startsAt, previousStartsAt, endsAt, timeZone, place, organizer, language, audiences } = event;
  const venue = type !== 'virtual' && {
    '@type': 'Place',
    name: place.name || place.address,
    ...(place.address && { address: place.address }),
  };
  const online = type !== 'in-person' && { '@type': 'VirtualLocation', url };
  const location = [venue, online].filter(Boolean);
  const limits = audiences.map(({ capacity }) => capacity);
  const capacity = limits.every((limit) => limit !== null) ? limits.reduce((sum, limit) => sum + (limit ?? 0), 0) : 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    url,
    image: images,
    ...(startsAt && { startDate: localMoment(startsAt, timeZone) }),
    ...(endsAt && { endDate: localMoment(endsAt, timeZone) }),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    ...(previousStartsAt && { previousStartDate: localMoment(previousStartsAt, timeZone) }),
    eventAttendanceMode: `https://schema.org/${modes[type]}`,
    location: location.length === 1 ? location[0] : location,
    ...(organizer.name && {
      organizer: { '@type': 'Person', name: organizer.name, ...(organizerUrl && { url: organizerUrl }) },
    }),
    inLanguage: language,
    isAccessibleForFree: offers.every(({ minor }) => minor === 0),
    ...(capacity > 0 && { maximumAttendeeCapacity: capacity }),
    offers: aboutOffers(offers, url),
  };
}
