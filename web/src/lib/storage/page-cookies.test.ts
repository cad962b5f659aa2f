// @vitest-environment happy-dom
import { pageCookies } from '@foyer/contract/pages.ts';
import { expect, test } from 'vitest';
import {
  clearCookies,
  saveAppearance,
  saveColorScheme,
  saveLanguage,
  setFontCached,
  setSignedInHint,
} from './page-cookies.ts';

const names = () => document.cookie.split('; ').map((pair) => pair.split('=')[0]);

test('clearing cookies keeps only how pages are shown', async () => {
  saveLanguage('es');
  saveColorScheme('dark');
  saveAppearance('large');
  setFontCached();
  setSignedInHint(true);
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie of another script.
  document.cookie = 'mp_token=ada; Path=/';
  expect(names()).toHaveLength(6);
  clearCookies();
  const { signedInHint: _cleared, ...kept } = pageCookies;
  // Browsers drop a cookie at once, happy-dom a millisecond later.
  await expect.poll(() => names().sort()).toEqual(Object.values(kept).sort());
});
