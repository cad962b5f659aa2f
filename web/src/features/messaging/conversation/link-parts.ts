/** A part of a message: text, or a link with its address. */
export type TextPart = { text: string; href: string | null };

const links = /https?:\/\/[^\s<>"]+/giu;
/** Belongs to the sentence, not to the link. */
const trailing = /[.,;:!?'")\]}»]+$/u;

/**
 * Finds the links in a message. The address is normalized, so that a host in look-alike letters shows as punycode, and is
 * what people see.
 */
export function linkParts(body: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of body.matchAll(links)) {
    const typed = match[0].replace(trailing, '');
    const href = addressOf(typed);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: body.slice(end, match.index), href: null });
    parts.push({ text: hasOnlyAscii(typed) ? typed : href, href });
    end = match.index + typed.length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), href: null });
  return parts;
}

function addressOf(typed: string): string | null {
  const url = URL.parse(typed);
  // A name and a password before the host only disguise it.
  return url && url.username === '' && url.password === '' ? url.href : null;
}

const hasOnlyAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);
