import { expect, test } from 'vitest';
import { currencyChoices } from './currencies.ts';
import { currencyOfRegion, firstCurrency } from './first-currency.ts';

test.each([
  ['America/Mexico_City', ['en-US'], 'MXN'],
  ['Europe/Madrid', ['en-US'], 'EUR'],
  ['America/New_York', ['es-MX'], 'USD'],
  ['Europe/London', [], 'GBP'],
  ['Asia/Tokyo', ['es'], 'JPY'],
  // A zone of no place: the language says more.
  ['UTC', ['es', 'es-CO', 'en-US'], 'COP'],
  ['UTC', ['es'], 'EUR'],
])('tickets of an event in %s, written in %j, begin with %s', (timeZone, languages, currency) => {
  expect(firstCurrency(timeZone, languages)).toBe(currency);
});

test('every region has a currency that is offered', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const zoned = (region: string) =>
    ((new Intl.Locale(`und-${region}`) as { getTimeZones?: () => string[] }).getTimeZones?.() ?? []).length > 0;
  const regions = letters.flatMap((one) => letters.map((two) => one + two));
  // What is called otherwise today, and where nobody pays, are left out.
  const isOfToday = (region: string) => new Intl.Locale(`und-${region}`).region === region;
  const inhabited = regions.filter((each) => names.of(each) && isOfToday(each) && zoned(each) && each !== 'AQ');
  const offered = new Set(currencyChoices('EUR'));
  expect(inhabited.filter((region) => !offered.has(currencyOfRegion.get(region) ?? ''))).toEqual([]);
  expect([...currencyOfRegion].filter(([region, code]) => !names.of(region) || !offered.has(code))).toEqual([]);
});
