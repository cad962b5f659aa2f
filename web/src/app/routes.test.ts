import { closedPaths, listedPaths } from '@foyer/contract/site.ts';
import { expect, test } from 'vitest';
import { createI18n } from '#src/lib/i18n.ts';
import type { PageHandle } from './document/page-handle.ts';
import { createRoutes } from './routes.tsx';

const inner = createRoutes(createI18n('en'))
  .flatMap(({ children = [] }) => children)
  .flatMap(({ children = [] }) => children);
/** The frame of the workspace has pages of its own. */
const routes = inner.flatMap((route) => route.children ?? [route]);
const guarded = (path: string) => {
  const handle: PageHandle | undefined = routes.find((route) => route.path === path)?.handle;
  return handle ? handle.guard !== undefined : undefined;
};

test('every listed page exists and is public', () => {
  expect(listedPaths.map((path) => [path, guarded(path)])).toEqual(listedPaths.map((path) => [path, false]));
});

/** Matches like crawlers do with robots.txt: by prefix, where `*` is any text and `$` the end. */
const isClosed = (path: string) =>
  closedPaths.some((rule) => {
    const [start = '', end] = rule.split('$');
    const pattern = start.replaceAll('*', '.*');
    return new RegExp(`^${pattern}${end === undefined ? '' : '$'}`).test(path);
  });

test('robots.txt excludes every page that requires signing in', () => {
  const asking = routes.flatMap(({ path = '' }) => (guarded(path) ? [path] : []));
  expect(asking).toContain('/dashboard');
  expect(asking.filter((path) => !isClosed(path))).toEqual([]);
  expect(['/events', '/events/newcomers', '/events/manage-your-time'].filter(isClosed)).toEqual([]);
});

const whole = { verified: true, complete: true };
test.each<[string, PageHandle['guard']]>([
  ['/profile', whole],
  ['/settings', whole],
  ['/settings/security', whole],
  ['/settings/notifications', whole],
  ['/settings/privacy', whole],
  ['/dashboard', { complete: true }],
  ['/people', { complete: true }],
  ['/auth/complete-profile', {}],
  ['/onboarding', {}],
  ['/settings/deletion', {}],
  ...['', '/linkedin', '/success', '/interests', '/manual'].map((step): [string, PageHandle['guard']] => [
    `/profile-setup${step}`,
    {},
  ]),
])('%s requires exactly what it must', (path, guard) => {
  const handle: PageHandle | undefined = routes.find((route) => route.path === path)?.handle;
  expect(handle?.guard).toEqual(guard);
});
