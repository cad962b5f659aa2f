import { findLinks } from '@foyer/contract/rules/messaging/find-links.ts';
import { isReadableHost } from './readable-host.ts';

/** A part of a message: text, or a link with its address. */
export type TextPart = { text: string; href: string | null };

/**
 * Finds the links in a message. The address is normalized and is what people see. A host in other letters is shown as it was
 * typed if it can't be mistaken for another one, and otherwise as punycode.
 */
export function linkParts(body: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, typed, href } of findLinks(body)) {
    if (index > end) parts.push({ text: body.slice(end, index), href: null });
    parts.push({ text: hasOnlyAscii(typed) ? typed : readable(typed, href), href });
    end = index + typed.length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), href: null });
  return parts;
}

const hasOnlyAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** The address with its host as it was typed, where that deceives nobody. */
function readable(typed: string, href: string): string {
  const [, host = ''] = /^https?:\/\/([^/?#:\\]+)/iu.exec(typed) ?? [];
  const shown = host.normalize('NFKC').toLowerCase();
  const { hostname } = new URL(href);
  // The browser decides what the host is: this must be the same one.
  const isSame = URL.parse(`https://${shown}/`)?.hostname === hostname;
  return isSame && isReadableHost(shown) ? href.replace(hostname, shown) : href;
}
