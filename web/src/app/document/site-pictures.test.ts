import { readFileSync } from 'node:fs';
import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { createI18n } from '#src/lib/i18n.ts';
import { siteCard } from '#src/lib/page/site-card.ts';

const file = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));

/** Width and height from a PNG's header. */
function sizeOf(name: string): string {
  const bytes = file(name);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('every icon in the manifest exists in its declared size', () => {
  const manifest = JSON.parse(file('site.webmanifest').toString('utf8'));
  expect(manifest).toMatchObject({ name: 'Foyer', start_url: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes, type } of icons) {
    if (type === 'image/png') expect(sizeOf(src.slice(1)), src).toBe(sizes);
    else expect(file(src.slice(1)).toString('utf8'), src).toContain('<svg');
  }
  // What browsers require before they offer to install the app.
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
  // The only SVG among them is the inlined logo, whose color is the theme color.
  expect(file('favicon.svg').toString('utf8')).toContain(`fill="${limits.theme.primary}"`);
});

test('the site card has the size that its pages declare', () => {
  const { url, width, height } = siteCard(createI18n('en'), 'https://foyer.example');
  expect(sizeOf(new URL(url).pathname.slice(1))).toBe(`${width}x${height}`);
});
