import type { BrowserContextOptions } from 'playwright-core';

/** How a visitor comes: screen, colour scheme and language of the browser. */
export type Look = {
  size: 'desktop' | 'phone';
  scheme: 'light' | 'dark';
  language: 'en' | 'es';
  /** Another size and scheme in which each page is looked at as well. */
  also?: Pick<Look, 'size' | 'scheme'>;
};

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
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

/**
 * One walk that shows each page in both sizes and both schemes. For long ways, whose steps are the same on every
 * screen: to walk them twice takes twice the time.
 */
export const onDesktop: readonly Look[] = [
  { size: 'desktop', scheme: 'light', language: 'en', also: { size: 'phone', scheme: 'dark' } },
];
export const onPhone: readonly Look[] = [
  { size: 'phone', scheme: 'dark', language: 'es', also: { size: 'desktop', scheme: 'light' } },
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
    // What moves is waited for, and drawn without a graphics card.
    reducedMotion: 'reduce',
    locale: locales[language],
    timezoneId: 'America/New_York',
  };
}
