import { type Html, html } from '#src/http/pages/html.ts';

/** Up to a space or what stands around an address: marks, brackets that it does not open itself, the end of a sentence. */
const addresses = /https?:\/\/(?:\([^\s()<>"']*\)|[^\s()<>"'])*(?:\([^\s()<>"']*\)|[^\s()<>"'.,:;!?…])/g;

/** Text in which the addresses of web pages are links, of which the other side learns nothing. */
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
