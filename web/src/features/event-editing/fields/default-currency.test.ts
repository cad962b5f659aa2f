import { expect, test } from 'vitest';
import { currencyChoices } from './currency-choices.ts';
import { currencyOfRegion, defaultCurrency } from './default-currency.ts';

test.each([
  ['America/Mexico_City', ['en-US'], 'MXN'],
  ['Europe/Madrid', ['en-US'], 'EUR'],
  ['America/New_York', ['es-MX'], 'USD'],
  ['Europe/London', [], 'GBP'],
  ['Asia/Tokyo', ['es'], 'JPY'],
  // UTC belongs to no region, so the browser's languages decide.
  ['UTC', ['es', 'es-CO', 'en-US'], 'COP'],
  ['UTC', ['es'], 'EUR'],
])('an event in %s with languages %j starts with %s', (timeZone, languages, currency) => {
  expect(defaultCurrency(timeZone, languages)).toBe(currency);
});

test('every region has a currency that can be chosen', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const zoned = (region: string) =>
    ((new Intl.Locale(`und-${region}`) as { getTimeZones?: () => string[] }).getTimeZones?.() ?? []).length > 0;
  const regions = letters.flatMap((one) => letters.map((two) => one + two));
  // Outdated region codes and Antarctica are left out.
  const isCurrent = (region: string) => new Intl.Locale(`und-${region}`).region === region;
  const inhabited = regions.filter((each) => names.of(each) && isCurrent(each) && zoned(each) && each !== 'AQ');
  const offered = new Set(currencyChoices('EUR'));
  expect(inhabited.filter((region) => !offered.has(currencyOfRegion.get(region) ?? ''))).toEqual([]);
  expect([...currencyOfRegion].filter(([region, code]) => !names.of(region) || !offered.has(code))).toEqual([]);
});
