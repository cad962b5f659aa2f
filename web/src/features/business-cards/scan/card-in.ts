import { cardToken } from '@foyer/contract/business-cards/shared-card.ts';
import { businessCardPath } from '#src/lib/card-paths.ts';

/** The path of the card that a code leads to, with the proof of the moment; an offline code carries it in its contact. */
export function cardIn(code: string, origin: string): string | null {
  const address = /^BEGIN:VCARD/i.test(code) ? (/^SOURCE:(\S+)/m.exec(unfolded(code))?.[1] ?? '') : code;
  if (!URL.canParse(address)) return null;
  const { origin: at, pathname, hash } = new URL(address);
  const token = /^\/c\/([^/]+)$/.exec(pathname)?.[1];
  return at === origin && cardToken.safeParse(token).success ? `${businessCardPath(token ?? '')}${hash}` : null;
}

/** Lines of a vCard longer than 75 bytes are folded (RFC 2426 section 2.6). */
function unfolded(vcard: string): string {
  return vcard.replaceAll(/\r?\n[ \t]/g, '');
}
