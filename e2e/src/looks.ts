import type { BrowserContextOptions } from 'playwright-core';

/** A visitor's screen size, color scheme and browser language. */
export type Look = {
  size: 'desktop' | 'phone';
  scheme: 'light' | 'dark';
  language: 'en' | 'es';
  /** A further size and scheme in which each page is checked. */
  also?: Pick<Look, 'size' | 'scheme'>;
};

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const locales = { en: 'en-US', es: 'es-ES' } as const;

/** Four looks that cover every pair of size, scheme and language. */
export const looks: readonly Look[] = [
  { size: 'desktop', scheme: 'light', language: 'en' },
  { size: 'desktop', scheme: 'dark', language: 'es' },
  { size: 'phone', scheme: 'light', language: 'es' },
  { size: 'phone', scheme: 'dark', language: 'en' },
];

/** Two looks that cover each size, scheme and language, for pages that depend on only one of them. */
export const bothLooks: readonly Look[] = [
  { size: 'desktop', scheme: 'light', language: 'en' },
  { size: 'phone', scheme: 'dark', language: 'es' },
];

/**
 * One run that checks each page in both sizes and both schemes, for long journeys whose steps are the same on every
 * screen.
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
    // A phone's double density would take four times as long to save.
    deviceScaleFactor: 1,
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    // Animations would have to be waited for, and are slow without a graphics card.
    reducedMotion: 'reduce',
    locale: locales[language],
    timezoneId: 'America/New_York',
  };
}
