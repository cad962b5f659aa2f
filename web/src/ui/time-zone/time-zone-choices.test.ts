import { isTimeZone } from '@foyer/contract/rules/events/time-zone.ts';
import { expect, test } from 'vitest';
import { findTimeZones, timeZoneChoices } from './time-zone-choices.ts';
import { citiesInTimeZone } from './time-zone-cities.ts';

const summer = Date.UTC(2031, 6, 1);

const choices = timeZoneChoices('Europe/Madrid', 'en', summer);
const found = (typed: string) => findTimeZones(choices, typed).map(({ value }) => value);

test('time zones are offered once each, by names that the server accepts', () => {
  const names = choices.map(({ value }) => value);
  expect(names).toContain('Asia/Kolkata');
  expect(names).toContain('Europe/Kyiv');
  expect(names).not.toContain('Asia/Calcutta');
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
});

test('the chosen time zone keeps the name that is stored', () => {
  const stored = timeZoneChoices('Asia/Calcutta', 'en', summer);
  const kolkata = stored.filter(({ value }) => /Calcutta|Kolkata/.test(value));
  expect(kolkata.map(({ value, city }) => [value, city])).toEqual([['Asia/Calcutta', 'Kolkata']]);
});

test('a time zone is found by its city, other cities, its country and its offset', () => {
  expect(found('madrid')[0]).toBe('Europe/Madrid');
  expect(found('san francisco')).toEqual(['America/Los_Angeles']);
  expect(found('sao pau')).toEqual(['America/Sao_Paulo']);
  expect(found('Málaga')).toEqual(['Europe/Madrid']);
  expect(found('gmt+2')).toContain('Europe/Madrid');
  expect(found('atlantis')).toEqual([]);
  expect(found('')).toHaveLength(choices.length);
});

test('every zone of a country names it, also under the current name of the zone', () => {
  const detail = (zone: string) => choices.find(({ value }) => value === zone)?.detail;
  expect(['Europe/Madrid', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Pacific/Chuuk'].map(detail)).toEqual([
    'Spain · GMT+2',
    'India · GMT+5:30',
    'Argentina · GMT-3',
    'Micronesia · GMT+10',
  ]);
  const withoutCountry = choices.filter(
    ({ value, detail }) => !/^UTC$|^Antarctica/.test(value) && detail.startsWith('GMT'),
  );
  expect(withoutCountry.map(({ value }) => value)).toEqual([]);
});

test('other cities are listed under zones that exist', () => {
  const listed = choices.filter(({ value }) => citiesInTimeZone(value).length > 0);
  expect(listed.length).toBeGreaterThan(25);
});
