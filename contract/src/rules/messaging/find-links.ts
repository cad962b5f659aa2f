/** A link in a text: where it starts, how it was typed, and its normalized address. */
export type FoundLink = { index: number; typed: string; href: string };

const links = /https?:\/\/[^\s<>"]+/giu;
/** Belongs to the sentence, not to the link. */
const trailing = /[.,;:!?'")\]}»]+$/u;

/** Finds the links in a text. A name and a password before the host only disguise it, so such a link is text. */
export function findLinks(text: string): FoundLink[] {
  return [...text.matchAll(links)].flatMap(({ 0: match, index }) => {
    const typed = match.replace(trailing, '');
    const url = URL.parse(typed);
    return url && url.username === '' && url.password === '' ? [{ index, typed, href: url.href }] : [];
  });
}
