import { listedPaths } from '@foyer/contract/site.ts';
import type { i18n } from 'i18next';
import type { PageHead } from '#src/lib/page/page-head.ts';
import { localeIn, siteCard } from '#src/lib/page/site-card.ts';

/**
 * What those learn who show a card of a page of the site, or list it. Both languages share their addresses, so there
 * are no alternates to name.
 */
export function siteHead(i18n: i18n, origin: string, path: string): NonNullable<PageHead['shared']> {
  return {
    url: origin + path,
    type: 'website',
    image: siteCard(i18n, origin),
    locale: localeIn(i18n),
    isHidden: !listedPaths.includes(path),
  };
}
