// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createSessionStore } from '#src/lib/storage/session-store.ts';
import type { PaletteItem } from './palette-item.ts';
import { recentPlaces, rememberPlace } from './recent-places.ts';

const event = (slug: string): PaletteItem => ({ to: `/events/${slug}`, title: slug, kind: 'event' });
const slugs = (viewer: string | null) => recentPlaces(viewer).map(({ title }) => title);

beforeEach(() => localStorage.clear());

test('the last five pages are returned, the newest first and each once', () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberPlace('ada', event(slug));
  expect(slugs('ada')).toEqual(['b', 'f', 'e', 'd', 'c']);
});

test('nobody else sees them in the same browser', () => {
  rememberPlace('ada', event('secret'));
  expect(slugs('grace')).toEqual([]);
  expect(slugs(null)).toEqual([]);
});

test('a search is not a recent page', () => {
  rememberPlace(null, { to: '/events?q=chess', title: 'chess', kind: 'search' });
  expect(slugs(null)).toEqual([]);
});

test('signing out deletes them', () => {
  rememberPlace('ada', event('a'));
  createSessionStore({ local: localStorage, session: sessionStorage }).clearFlow();
  expect(slugs('ada')).toEqual([]);
});

test.each(['{', 'null', '{"owner":"ada","places":[{"to":"https://evil.example","title":"x","kind":"page"}]}'])(
  'something else under their name counts as none: %s',
  (stored) => {
    rememberPlace('ada', event('a'));
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, stored);
    expect(slugs('ada')).toEqual([]);
  },
);
