// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepArrival } from './arrival.ts';
import { visitSourceOf } from './visit-source-of.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** The address that the browser opened, and the page before it. */
function openedAt(address: string, referrer = '') {
  const entry = { name: new URL(address, location.origin).href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}

test('the link and the page before tell where a visitor comes from', () => {
  openedAt('/events/looms?utm_campaign=Spring Letter', 'https://www.google.com/');
  keepArrival('/events/looms');
  expect(visitSourceOf('looms')).toEqual({ source: 'campaign:spring-letter' });
  expect(visitSourceOf('other')).toEqual({});
});

test('coming back from signing in does not change where they came from', () => {
  openedAt('/events/looms', 'https://www.linkedin.com/');
  keepArrival('/events/looms');
  openedAt('/events/looms', 'https://accounts.google.com/');
  keepArrival('/events/looms');
  expect(visitSourceOf('looms')).toEqual({ source: 'social' });
});

test('an event that was opened from a list comes from Foyer, whatever led to the list', () => {
  openedAt('/events?utm_source=letter', 'https://www.google.com/');
  keepArrival('/events/looms');
  expect(visitSourceOf('looms')).toEqual({ source: 'foyer' });
});

test('a browser without storage tells nothing', () => {
  openedAt('/events/looms');
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Storage is switched off', 'SecurityError');
    },
  });
  try {
    keepArrival('/events/looms');
    expect(visitSourceOf('looms')).toEqual({});
  } finally {
    if (own) Object.defineProperty(window, 'sessionStorage', own);
    else Reflect.deleteProperty(window, 'sessionStorage');
  }
});
