import type { Event } from '@foyer/contract/events/event.ts';
import { currencyDigits } from '@foyer/contract/rules/events/money.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';

const attendanceModes = {
  'in-person': 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;

type EventDataOptions = {
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
 * A published event as a schema.org Event. Search engines show times as written here, so they are in the event's time
 * zone. The link for joining online is never included.
 */
export function eventData(event: Event, { url, images, organizerUrl, description, offers }: EventDataOptions) {
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
    ...(startsAt && { startDate: localTimestamp(startsAt, timeZone) }),
    ...(endsAt && { endDate: localTimestamp(endsAt, timeZone) }),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    ...(previousStartsAt && { previousStartDate: localTimestamp(previousStartsAt, timeZone) }),
    eventAttendanceMode: `https://schema.org/${attendanceModes[type]}`,
    location: location.length === 1 ? location[0] : location,
    ...(organizer.name && {
      organizer: { '@type': 'Person', name: organizer.name, ...(organizerUrl && { url: organizerUrl }) },
    }),
    ...(event.speakers.length > 0 && {
      performer: event.speakers.map(({ name, link }) => ({ '@type': 'Person', name, ...(link && { url: link }) })),
    }),
    inLanguage: language,
    isAccessibleForFree: offers.every(({ minor }) => minor === 0),
    ...(capacity > 0 && { maximumAttendeeCapacity: capacity }),
    offers: offersData(offers, url),
  };
}

/** A way to attend. `minor` is the price in minor units of the currency; `from` is when sales open. */
export type Offer = { name: string; minor: number; currency: string; isSoldOut: boolean; from: string | null };

/** The single offer of an event without tickets. */
export function freeOffer({ audiences, registrationOpensAt }: Event): Offer {
  const isSoldOut = audiences.length > 0 && audiences.every(({ left }) => left === 0);
  return { name: '', minor: 0, currency: 'EUR', isSoldOut, from: registrationOpensAt };
}

/** The publicly visible tickets, except those whose sales have ended. */
export function ticketOffers({ currency, tickets }: Pick<TicketOffer, 'currency' | 'tickets'>): Offer[] {
  return tickets
    .filter(({ status }) => status !== 'over')
    .map(({ name, priceMinor: minor, status, salesFrom: from }) => {
      return { name, minor, currency, isSoldOut: status === 'sold-out', from };
    });
}

/** Offers as schema.org Offers. */
export function offersData(offers: readonly Offer[], url: string) {
  return offers.map(({ name, minor, currency, isSoldOut, from }) => ({
    '@type': 'Offer',
    ...(name && { name }),
    price: priceText(minor, currency),
    priceCurrency: currency,
    url,
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    ...(from && { validFrom: from }),
  }));
}

/** In major units with a decimal point: `12.50`. */
function priceText(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (minor / 10 ** digits).toFixed(minor === 0 ? 0 : digits);
}

/** ISO 8601 in the local time of a zone, with its UTC offset: `2026-12-03T19:00:00+01:00`. */
function localTimestamp(at: string, timeZone: string): string {
  const format = dateFormat('en-GB', {
    timeZone,
    timeZoneName: 'longOffset',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '') || '+00:00'}`;
}
