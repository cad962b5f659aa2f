import type { BrowserContextOptions } from 'playwright-core';

/** How a visitor comes: screen, colour scheme and language of the browser. */
export type Look = { size: 'desktop' | 'phone'; scheme: 'light' | 'dark'; language: 'en' | 'es' };

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const locales = { en: 'en-US', es: 'es-ES' } as const;

/** Four looks in which every pair of size, scheme and language occurs. */
export const looks: readonly Look[] = [
  { size: 'desktop', scheme: 'light', language: 'en' },
  { size: 'desktop', scheme: 'dark', language: 'es' },
  { size: 'phone', scheme: 'light', language: 'es' },
  { size: 'phone', scheme: 'dark', language: 'en' },
];

/** Two looks in which each size, scheme and language occurs: for what differs by one of them at most. */
export const bothLooks: readonly Look[] = [
  { size: 'desktop', scheme: 'light', language: 'en' },
  { size: 'phone', scheme: 'dark', language: 'es' },
];

export function nameOf({ size, scheme, language }: Look): string {
  return `${size}-${scheme}-${language}`;
}

export function contextOptions({ size, scheme, language }: Look): BrowserContextOptions {
  const phone = size === 'phone';
  return {
    viewport: sizes[size],
    // Once is enough to look at: the double density of a phone takes four times as long to save.
    deviceScaleFactor: 1,
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    locale: locales[language],
    timezoneId: 'America/New_York',
  };
}
