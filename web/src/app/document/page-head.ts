import { listedPaths } from '@foyer/contract/site.ts';
import type { i18n } from 'i18next';
import type { PageHead } from '#src/lib/page/page-head.ts';
import { openGraphLocale, siteCard } from '#src/lib/page/site-card.ts';
import type { PageHandle } from './page-handle.ts';

/** The title and the description of a page in the current language. */
export function pageHead(i18n: i18n, handle: PageHandle | undefined): PageHead {
  if (!handle) return { title: 'Foyer', description: '' };
  // The keys are put together here, so their existence is checked by a test (messages.test.ts), not by the compiler.
  const text = (key: string) => i18n.getResource(i18n.language, ...splitKey(`${handle.head}.${key}`));
  return { title: String(text('title') ?? 'Foyer'), description: String(text('description') ?? '') };
}

function splitKey(key: string): [string, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

/**
 * What those learn who show a card of a page of the site, or list it. Both languages share their addresses, so there
 * are no alternates to name.
 */
export function siteHead(i18n: i18n, origin: string, path: string): NonNullable<PageHead['shared']> {
  return {
    url: origin + path,
    type: 'website',
    image: siteCard(i18n, origin),
    locale: openGraphLocale(i18n),
    isHidden: !listedPaths.includes(path),
  };
}
