import type { Language } from '@foyer/contract/limits.ts';
import type { EventType } from '@foyer/contract/rules/events/choices.ts';

const texts = {
  en: { online: 'Online', andOnline: 'and online', hostedBy: (name: string) => `Hosted by ${name}`, off: 'Cancelled' },
  es: { online: 'En línea', andOnline: 'y en línea', hostedBy: (name: string) => `Organiza ${name}`, off: 'Cancelado' },
} as const satisfies Record<Language, unknown>;

type Told = {
  type: EventType;
  startsAt: Date;
  timeZone: string;
  placeName: string;
  placeAddress: string;
  organizer: string;
  isCancelled: boolean;
};

/** What the picture of an event says beside its title. */
export function eventCardTexts(language: Language, told: Told): { when: string; where: string; who: string } {
  const { online, andOnline, hostedBy, off } = texts[language];
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: told.timeZone,
    timeZoneName: 'short',
  });
  const when = format.format(told.startsAt);
  const place = [told.placeName, told.placeAddress].filter((part) => part !== '').join(' · ');
  const where = told.type === 'virtual' || place === '' ? online : place;
  return {
    when: told.isCancelled ? `${off} · ${when}` : when,
    where: told.type === 'hybrid' && place !== '' ? `${where}, ${andOnline}` : where,
    who: told.organizer === '' ? '' : hostedBy(told.organizer),
  };
}
