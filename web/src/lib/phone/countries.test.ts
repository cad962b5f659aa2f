import { limits } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { countriesIn, countryOfCallingCode, searchCountries } from './countries.ts';

const english = countriesIn('en');
const spanish = countriesIn('es');
const found = (typed: string, countries = english) => searchCountries(countries, typed).map(({ code }) => code);

describe('the countries', () => {
  test('start with the pinned ones, then follow by name', () => {
    const pinned = limits.country.pinned.length;
    expect(english.slice(0, pinned).map(({ code }) => code)).toEqual(limits.country.pinned);
    const names = spanish.slice(pinned).map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
    expect(english.length).toBeGreaterThan(200);
  });

  test('are named in the language of the page and have a flag', () => {
    expect(spanish.find(({ code }) => code === 'DE')).toMatchObject({
      name: 'Alemania',
      callingCode: '49',
      flag: '🇩🇪',
    });
  });
});

describe('a search', () => {
  test('matches names in both languages, with or without accents and capitals', () => {
    expect(found('aleman')).toEqual(['DE']);
    expect(found('GERMANY', spanish)).toEqual(['DE']);
    expect(found('mexico')).toContain('MX');
    expect(found('México')).toContain('MX');
  });

  test('matches the two-letter code and puts that country first', () => {
    expect(found('es')[0]).toBe('ES');
  });

  test('matches calling codes, with and without the plus', () => {
    expect(found('+34')[0]).toBe('ES');
    expect(found('34')).toEqual(found('+34'));
    expect(found('+1')).toEqual(expect.arrayContaining(['US', 'CA']));
  });

  test('without a match finds nothing, and an empty one finds everything', () => {
    expect(found('zzzz')).toEqual([]);
    expect(found('  ')).toEqual(english.map(({ code }) => code));
  });
});

describe('a calling code in the number itself', () => {
  test('chooses the country that most of its numbers belong to', () => {
    expect(countryOfCallingCode(english, '44', 'US')).toBe('GB');
    expect(countryOfCallingCode(english, '7', null)).toBe('RU');
    expect(countryOfCallingCode(english, '34', 'US')).toBe('ES');
  });

  test('keeps the chosen country when it shares the code', () => {
    expect(countryOfCallingCode(english, '1', 'CA')).toBe('CA');
  });

  test('without a country chooses nothing', () => {
    expect(countryOfCallingCode(english, '999', 'US')).toBeNull();
  });
});
