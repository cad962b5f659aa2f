import { type Html, html } from '#src/http/pages/html.ts';

/** A URL ends at a space, a quotation mark, a bracket that it did not open, or the end of a sentence. */
const addresses = /https?:\/\/(?:\([^\s()<>"']*\)|[^\s()<>"'])*(?:\([^\s()<>"']*\)|[^\s()<>"'.,:;!?…])/g;

/** Text in which URLs become links that send no referrer. */
export function linkedText(text: string): Html[] {
  const pieces: Html[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(addresses)) {
    if (!URL.canParse(address)) continue;
    pieces.push(html`${text.slice(from, index)}<a rel="noreferrer" href="${address}">${address}</a>`);
    from = index + address.length;
  }
  return [...pieces, html`${text.slice(from)}`];
}
