import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { cityOf, currentName } from '#src/lib/time-zone-city.ts';
import { currencyOfRegion } from '../fields/default-currency.ts';
import { citiesInTimeZone } from './time-zone-cities.ts';

export type TimeZoneChoice = {
  /** The IANA name; for the chosen zone the one that is stored with the event. */
  value: string;
  city: string;
  /** Where it is and how far from UTC: Spain · GMT+2. */
  detail: string;
  /** Everything that finds it, simplified. */
  words: string;
};

/** Supported by browsers, but missing from TypeScript's library. */
type LocaleWithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** The offset from UTC at an instant, such as GMT+2. */
export function offsetOf(timeZone: string, at: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every time zone once, by city, with the offset at an instant. */
export function timeZoneChoices(chosen: string, language: string, at: number): TimeZoneChoice[] {
  const countries = countriesByZone(language);
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].map(currentName));
  return [...zones]
    .map((name) => {
      const city = cityOf(name);
      const country = countries.get(name) ?? '';
      const offset = offsetOf(name, at, language);
      return {
        value: name === currentName(chosen) ? chosen : name,
        city,
        detail: [country, offset].filter(Boolean).join(' · '),
        words: simplified([city, country, offset, name.replaceAll('_', ' '), ...citiesInTimeZone(name)].join(' ')),
      };
    })
    .sort((a, b) => a.city.localeCompare(b.city, language));
}

/** The choices that contain every typed word at the start of one of theirs; those whose city starts so come first. */
export function findTimeZones(choices: readonly TimeZoneChoice[], typed: string): TimeZoneChoice[] {
  const text = simplified(typed);
  if (text === '') return [...choices];
  const words = text.split(' ');
  const found = choices.filter((choice) => words.every((word) => ` ${choice.words}`.includes(` ${word}`)));
  const isCity = ({ city }: TimeZoneChoice) => Number(simplified(city).startsWith(text));
  return found.sort((a, b) => isCity(b) - isCity(a));
}

/** Lower case and without accents, as people type. */
function simplified(text: string): string {
  return foldText(text)
    .replaceAll(/[\s/,]+/g, ' ')
    .trim();
}

function countriesByZone(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const found = new Map<string, string>();
  for (const region of currencyOfRegion.keys()) {
    const locale: LocaleWithTimeZones = new Intl.Locale(`und-${region}`);
    for (const zone of locale.getTimeZones?.() ?? []) {
      const name = currentName(zone);
      // A zone of several countries is named for a city of the first that is listed with it alone.
      if (!found.has(name)) found.set(name, names.of(region) ?? '');
    }
  }
  return found;
}
