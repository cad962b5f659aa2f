import { listedPaths } from '@foyer/contract/site.ts';
import type { i18n } from 'i18next';
import type { PageHead } from '#src/lib/page/page-head.ts';
import { openGraphLocale, siteCard } from '#src/lib/page/site-card.ts';
import type { PageHandle } from './page-handle.ts';

/** Title and description of a page in the current language. */
export function pageHead(i18n: i18n, handle: PageHandle | undefined): PageHead {
  if (!handle) return { title: 'Foyer', description: '' };
  // The keys are dynamic, so a test checks that they exist (messages.test.ts), not the compiler.
  const text = (key: string) => i18n.getResource(i18n.language, ...splitKey(`${handle.head}.${key}`));
  return { title: String(text('title') ?? 'Foyer'), description: String(text('description') ?? '') };
}

function splitKey(key: string): [string, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

/**
 * Metadata for link previews and search engines. Both languages share their addresses, so there are no alternates.
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
