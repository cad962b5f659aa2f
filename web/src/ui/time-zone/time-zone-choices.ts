import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { countryOfTimeZone } from '#src/lib/phone/country-of-time-zone.ts';
import { cityOf, currentName } from '#src/lib/time-zone-city.ts';
import { offsetOf } from '#src/lib/time-zone-label.ts';
import { citiesInTimeZone } from './time-zone-cities.ts';

export type TimeZoneChoice = {
  /** The IANA name; for the chosen zone the one that is stored. */
  value: string;
  city: string;
  /** Where it is and how far from UTC: Spain · GMT+2. */
  detail: string;
  /** Everything that finds it, simplified. */
  words: string;
};

/** Every time zone once, by city, with the offset at an instant. */
export function timeZoneChoices(chosen: string, language: string, at: number): TimeZoneChoice[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].map(currentName));
  return [...zones]
    .map((name) => {
      const city = cityOf(name);
      const region = countryOfTimeZone(name);
      const country = region ? (names.of(region) ?? '') : '';
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
