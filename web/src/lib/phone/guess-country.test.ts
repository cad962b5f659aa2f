import { describe, expect, test } from 'vitest';
import { countryInAnswer, guessCountry } from './guess-country.ts';

describe('the country of a visitor', () => {
  const guesses: [string, string[], string][] = [
    ['Europe/Madrid', ['en-US'], 'ES'],
    ['Atlantic/Canary', ['de-DE'], 'ES'],
    ['Asia/Calcutta', [], 'IN'],
    ['Asia/Kolkata', [], 'IN'],
    ['America/Argentina/Buenos_Aires', [], 'AR'],
    ['UTC', ['fr', 'fr-CA', 'en-US'], 'CA'],
    ['UTC', ['es-419', 'es'], 'US'],
    ['UTC', ['not a language'], 'US'],
    ['', [], 'US'],
  ];
  test.each(guesses)('in %s speaking %j', (timeZone, languages, country) => {
    expect(guessCountry({ timeZone, languages })).toBe(country);
  });
});

describe('the response of a look-up', () => {
  const answers: [string, string | null][] = [
    ['ES', 'ES'],
    ['  es\n', 'ES'],
    ['"DE"', 'DE'],
    ['{"country":"FR"}', 'FR'],
    ['{"country_code":"IT","country":"Italy"}', 'IT'],
    ['{"countryCode":"br"}', 'BR'],
    ['{"country":"Italy"}', null],
    ['null', null],
    ['<html>', null],
    ['', null],
  ];
  test.each(answers)('%s is read as a country or as none', (text, country) => {
    expect(countryInAnswer(text)).toBe(country);
  });
});
