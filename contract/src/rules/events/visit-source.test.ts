import { expect, test } from 'vitest';
import { embedSnippet } from './embedding.ts';
import { cleanCampaign, parseVisitSource, visitSource } from './visit-source.ts';
import { visitSourcePattern } from './visit-source-kinds.ts';

const origin = 'https://foyer.example';

test.each([
  ['', '', 'direct'],
  ['', 'not an address', 'direct'],
  ['', 'https://foyer.example/events', 'foyer'],
  ['', 'https://www.google.com/', 'search'],
  ['', 'https://www.google.co.uk/', 'search'],
  ['', 'https://mail.google.com/', 'direct'],
  ['', 'https://www.linkedin.com/feed/', 'social'],
  ['', 'https://t.co/', 'social'],
  ['', 'https://notlinkedin.com/', 'website'],
  ['', 'android-app://com.linkedin.android/', 'social'],
  ['', 'https://blog.example/post?email=ada@example.com', 'website'],
  ['?utm_source=letter', 'https://www.google.com/', 'campaign:letter'],
  ['?utm_source=letter&utm_campaign=Otoño 2026', '', 'campaign:otono-2026'],
  ['?utm_campaign=%F0%9F%8E%89', '', 'direct'],
  ['?invite=abc&utm_source=letter', '', 'invitation'],
  ['?from=embed', 'https://blog.example/', 'embed'],
])('%s after %s comes from %s', (search, referrer, source) => {
  expect(visitSource({ search, referrer, origin })).toBe(source);
  expect(source).toMatch(visitSourcePattern);
});

test.each(['ada@example.com', '+1 202 555 0177', '4f1c2b7e-9d1e-4c7a-8a7d-1f2e3d4c5b6a'])(
  'a campaign called %s has no name of its own',
  (typed) => {
    expect(cleanCampaign(typed)).toBe('other');
  },
);

test('a long name is cut, and stays a name', () => {
  const name = cleanCampaign(`${'spring '.repeat(20)}`) ?? '';
  expect(name).toBe('spring-spring-spring-spring-spring-sprin');
  expect(`campaign:${name}`).toMatch(visitSourcePattern);
});

test('a source is read back', () => {
  expect(parseVisitSource('campaign:spring')).toEqual({ kind: 'campaign', campaign: 'spring' });
  expect(parseVisitSource('social')).toEqual({ kind: 'social', campaign: null });
});

test.each(['campaign:', 'campaign:Ada', 'campaign:-a', 'campaign:a@b', 'nowhere', 'direct\n'])(
  '%j is no source',
  (text) => {
    expect(text).not.toMatch(visitSourcePattern);
  },
);

test('the link of the snippet for other websites comes from an embedded event', () => {
  const snippet = embedSnippet(origin, { slug: 'looms', title: 'Looms', language: 'en' });
  const { search } = new URL(/href="([^"]+)"/.exec(snippet)?.[1] ?? '');
  expect(visitSource({ search, referrer: 'https://blog.example/', origin })).toBe('embed');
});
