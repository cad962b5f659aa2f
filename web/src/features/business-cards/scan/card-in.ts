import { cardToken } from '@foyer/contract/business-cards/shared-card.ts';

/** The card that a code leads to, with the proof of the moment; an offline code carries the address in its contact. */
export type ScannedCard = { token: string; liveCode: string };

export function cardIn(code: string, origin: string): ScannedCard | null {
  const address = /^BEGIN:VCARD/i.test(code) ? (/^SOURCE:(\S+)/m.exec(unfolded(code))?.[1] ?? '') : code;
  if (!URL.canParse(address)) return null;
  const { origin: at, pathname, hash } = new URL(address);
  const token = /^\/c\/([^/]+)$/.exec(pathname)?.[1];
  return at === origin && cardToken.safeParse(token).success ? { token: token ?? '', liveCode: hash.slice(1) } : null;
}

/** Lines of a vCard longer than 75 bytes are folded (RFC 2426 section 2.6). */
function unfolded(vcard: string): string {
  return vcard.replaceAll(/\r?\n[ \t]/g, '');
}
