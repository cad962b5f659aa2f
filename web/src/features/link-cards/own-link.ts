import { type OwnLink, ownLink } from '@foyer/contract/link-cards.ts';
import { findLinks } from '@foyer/contract/rules/messaging/find-links.ts';

/** The first link of a text to one of our event pages or business cards; null if there is none. */
export function findOwnLink(text: string, origin: string): OwnLink | null {
  for (const { href } of findLinks(text)) {
    const url = new URL(href);
    const [, page, name = ''] = /^\/(events|c)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    if (url.origin !== origin || !page) continue;
    const link = page === 'c' ? { kind: 'card', token: name } : { kind: 'event', name };
    const { data } = ownLink.safeParse(link);
    if (data) return data;
  }
  return null;
}
