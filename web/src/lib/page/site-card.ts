import type { i18n } from 'i18next';
import { languageIn } from '../i18n.ts';
import type { SharedImage } from './page-head.ts';

const locales = { en: 'en_US', es: 'es_ES' } as const;

/** The language of a page as OpenGraph writes it. */
export function openGraphLocale(i18n: i18n): string {
  return locales[languageIn(i18n)];
}

/** The link preview picture of pages without one of their own; e2e/src/pictures draws it. */
export function siteCard(i18n: i18n, origin: string): SharedImage {
  return { url: `${origin}/social-card.png`, width: 1200, height: 630, alt: i18n.t('socialCard') };
}
