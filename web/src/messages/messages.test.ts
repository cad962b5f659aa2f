import { errorCodes } from '@foyer/contract/errors.ts';
import { languages } from '@foyer/contract/limits.ts';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { pageHead } from '#src/app/document/document-head.ts';
import type { PageHandle } from '#src/app/document/page-handle.ts';
import { createRoutes } from '#src/app/routes.tsx';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';

const handles = (routes: RouteObject[]): PageHandle[] =>
  routes.flatMap((route) => [...(route.handle ? [route.handle] : []), ...handles(route.children ?? [])]);

test.each(languages)('every page has a title and a description in %s', async (language) => {
  const i18n = createI18n(language);
  const pages = handles(createRoutes(i18n));
  expect(pages.length).toBeGreaterThan(0);
  for (const handle of pages) {
    await loadMessages(i18n, handle.messages);
    const head = pageHead(i18n, handle);
    expect(head.description, handle.module).not.toBe('');
    expect(head.title, handle.module).not.toBe('');
  }
});

test.each(languages)('every error code has a sentence in %s', async (language) => {
  const i18n = createI18n(language);
  await loadMessages(i18n, ['errors']);
  const missing = [...errorCodes, 'NETWORK_ERROR', 'TIMEOUT', 'BAD_ANSWER'].filter(
    (code) => !i18n.exists(`errors:${code}`),
  );
  expect(missing).toEqual([]);
});

const withCounts = [
  'attendees',
  'check-in',
  'discovery',
  'event-editing',
  'event-page',
  'manage-event',
  'my-events',
  'orders',
  'ticket-chooser',
  'ticket-management',
  'upcoming-events',
] as const;

test.each([
  ['en', '12,345', '1,234'],
  ['es', '12.345', '1234'],
] as const)('counts of event pages are grouped as people read them in %s', async (language, long, short) => {
  const i18n = createI18n(language);
  await loadMessages(i18n, withCounts);
  const keys = withCounts.flatMap((namespace) =>
    pluralsIn(i18n.getResourceBundle(language, namespace)).map((key) => `${namespace}:${key}`),
  );
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const say = (count: number) => `${i18n.t(key as never, { count } as never)}`;
    expect(say(12_345), key).toContain(long);
    expect(say(1234), key).toContain(short);
  }
});

/** The texts that say a count, by their keys without the plural. */
function pluralsIn(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text !== 'string') return pluralsIn(text, `${before}${name}.`);
    return name.endsWith('_other') && text.includes('{{count') ? [before + name.replace(/_other$/, '')] : [];
  });
}
