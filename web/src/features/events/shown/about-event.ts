import type { Event } from '@foyer/contract/events/event.ts';

const modes = {
  'in-person': 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;

type Around = { url: string; image: string; organizerUrl: string | null; description: string };

/** A published event in the words of schema.org. The link to the room online is never part of it. */
export function aboutEvent(event: Event, { url, image, organizerUrl, description }: Around) {
  const { title, type, state, startsAt, endsAt, place, organizer, language, audiences } = event;
  const venue = type !== 'virtual' && {
    '@type': 'Place',
    name: place.name || place.address,
    ...(place.address && { address: place.address }),
  };
  const online = type !== 'in-person' && { '@type': 'VirtualLocation', url };
  const location = [venue, online].filter(Boolean);
  const isSoldOut = audiences.length > 0 && audiences.every(({ left }) => left === 0);
  const limits = audiences.map(({ capacity }) => capacity);
  const capacity = limits.every((limit) => limit !== null) ? limits.reduce((sum, limit) => sum + (limit ?? 0), 0) : 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    url,
    image: [image],
    ...(startsAt && { startDate: startsAt }),
    ...(endsAt && { endDate: endsAt }),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${modes[type]}`,
    location: location.length === 1 ? location[0] : location,
    ...(organizer.name && {
      organizer: { '@type': 'Person', name: organizer.name, ...(organizerUrl && { url: organizerUrl }) },
    }),
    inLanguage: language,
    isAccessibleForFree: true,
    ...(capacity > 0 && { maximumAttendeeCapacity: capacity }),
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'EUR',
      url,
      availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
      ...(event.registrationOpensAt && { validFrom: event.registrationOpensAt }),
    },
  };
}
