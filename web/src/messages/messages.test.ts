import { errorCodes } from '@foyer/contract/errors.ts';
import { languages } from '@foyer/contract/limits.ts';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import type { PageHandle } from '#src/app/document/page-handle.ts';
import { pageHead } from '#src/app/document/page-head.ts';
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
