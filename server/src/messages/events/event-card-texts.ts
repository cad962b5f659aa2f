import type { Language } from '@foyer/contract/limits.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';

const texts = {
  en: { online: 'Online', andOnline: 'and online', hostedBy: (name: string) => `Hosted by ${name}`, off: 'Canceled' },
  es: { online: 'En línea', andOnline: 'y en línea', hostedBy: (name: string) => `Organiza ${name}`, off: 'Cancelado' },
} as const satisfies Record<Language, unknown>;

type CardFacts = {
  type: EventType;
  startsAt: Date;
  timeZone: string;
  placeName: string;
  placeAddress: string;
  organizer: string;
  isCancelled: boolean;
};

/** The lines of a preview card below its title: when, where and who hosts it. */
export function eventCardTexts(language: Language, event: CardFacts): { when: string; where: string; who: string } {
  const { online, andOnline, hostedBy, off } = texts[language];
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: event.timeZone,
    timeZoneName: 'short',
  });
  const when = format.format(event.startsAt);
  const place = [event.placeName, event.placeAddress].filter((part) => part !== '').join(' · ');
  const where = event.type === 'virtual' || place === '' ? online : place;
  return {
    when: event.isCancelled ? `${off} · ${when}` : when,
    where: event.type === 'hybrid' && place !== '' ? `${where}, ${andOnline}` : where,
    who: event.organizer === '' ? '' : hostedBy(event.organizer),
  };
}
