import { listedPaths } from '@foyer/contract/site.ts';
import type { i18n } from 'i18next';
import { languageIn } from '#src/lib/i18n.ts';
import type { PageHead } from '#src/lib/page/page-head.ts';

const locales = { en: 'en_US', es: 'es_ES' } as const;

/**
 * What those learn who show a card of a page of the site, or list it. Both languages share their addresses, so there
 * are no alternates to name.
 */
export function siteHead(i18n: i18n, origin: string, path: string): NonNullable<PageHead['shared']> {
  return {
    url: origin + path,
    type: 'website',
    image: `${origin}/social-card.png`,
    card: { alt: i18n.t('socialCard'), locale: locales[languageIn(i18n)] },
    isHidden: !listedPaths.includes(path),
  };
}
