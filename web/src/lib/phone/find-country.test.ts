import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Handler, loopbackApi } from '../../../test/loopback-api.ts';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { findCountry } from './find-country.ts';
import { lookUpCountry } from './guess-country.ts';

const sessionStorage = memoryStorage();
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('window', { sessionStorage });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone: 'Europe/Madrid',
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const service = (answer: Handler) => loopbackApi({ 'GET /country': answer });

/** The countries that a form received, in order. */
async function countriesFrom(lookupUrl: string | null, isUntouched = true): Promise<string[]> {
  const chosen: string[] = [];
  await findCountry({ lookupUrl, isUntouched: () => isUntouched, choose: (country) => chosen.push(country) });
  return chosen;
}

test('a look-up replaces the guess from the time zone and is remembered in session storage', async () => {
  await using api = await service(() => ({ raw: '{"country_code":"FR"}' }));
  expect(await countriesFrom(`${api.origin}/country`)).toEqual(['ES', 'FR']);
  expect(contentOf(sessionStorage)).toEqual({ 'foyer.country': 'FR' });
  expect(await countriesFrom(`${api.origin}/country`)).toEqual(['FR']);
  expect(api.count('/country')).toBe(1);
});

test('a number that was typed already keeps its country', async () => {
  await using api = await service(() => ({ raw: 'FR' }));
  expect(await countriesFrom(`${api.origin}/country`, false)).toEqual(['ES']);
});

test.each<[string, Handler]>([
  ['that fails', () => ({ status: 500, raw: 'FR' })],
  ['with an invalid response', () => ({ raw: '<html>' })],
])('a look-up %s keeps the guess from the browser', async (_how, answer) => {
  await using api = await service(answer);
  expect(await countriesFrom(`${api.origin}/country`)).toEqual(['ES']);
  expect(contentOf(sessionStorage)).toEqual({ 'foyer.country': 'ES' });
});

test('without a configured look-up no service is called', async () => {
  expect(await countriesFrom(null)).toEqual(['ES']);
});

test('a look-up times out after three seconds', async () => {
  const clock = new AbortController();
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  await using api = await service(async () => {
    // The three seconds pass before the service responds.
    clock.abort(new DOMException('Too late', 'TimeoutError'));
    return await new Promise(() => undefined);
  });
  expect(await lookUpCountry(`${api.origin}/country`)).toBeNull();
  expect(timer.mock.calls).toEqual([[3_000]]);
});
