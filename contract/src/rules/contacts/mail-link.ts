/** What no address in a link needs: a second address, a name, headers, percent signs that mail programs decode. */
const shape = /^mailto:[^\s%?#&,;:"<>()[\]\\@]+@[^\s%?#&,;:"<>()[\]\\@]+\.[^\s%?#&,;:"<>()[\]\\@.]+$/;

/**
 * Whether a link writes to one address and says no more. Mail programs decode percent signs, so `%0d%0a` would begin a
 * header of its own, and read what follows a question mark as headers too (RFC 6068). The form of an address is enough
 * here: a page that shows links then loads none of the rules for addresses that get mail.
 */
export function isMailLink(link: string): boolean {
  return shape.test(link) && link === link.normalize('NFKC');
}
