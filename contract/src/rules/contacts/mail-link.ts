/** One plain address: no second address, name, headers or percent signs, which mail programs decode. */
const shape = /^mailto:[^\s%?#&,;:"<>()[\]\\@]+@[^\s%?#&,;:"<>()[\]\\@]+\.[^\s%?#&,;:"<>()[\]\\@.]+$/;

/**
 * Whether a link is a `mailto:` to one address and nothing else. Mail programs decode percent signs, so `%0d%0a` would
 * start another header, and read what follows a question mark as headers too (RFC 6068). The full rules for addresses
 * are not loaded here, to keep pages small.
 */
export function isMailLink(link: string): boolean {
  return shape.test(link) && link === link.normalize('NFKC');
}
