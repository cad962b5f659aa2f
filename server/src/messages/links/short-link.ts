import type { LinkedPage } from '#src/db/outbox/text-entry.ts';

/** The first segment of a short link, and the path that it leads to. */
const pages = { e: '/events', t: '/tickets', o: '/orders', r: '/transfers' } as const;
const letterOf = { event: 'e', ticket: 't', order: 'o', transfer: 'r' } as const satisfies Record<
  string,
  keyof typeof pages
>;

/** A link short enough for a text message: the page's letter and its id in 22 characters. Nothing about it is stored. */
export function shortLink(publicUrl: string, link: LinkedPage): string {
  if (link.page === 'events') return `${publicUrl}/events`;
  const id = Buffer.from(link.id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${publicUrl}/${letterOf[link.page]}/${id}`;
}

/** The path that a short link leads to, which grants nothing that its page does not; null if it is none. */
export function pathOfShortLink(letter: string, code: string): string | null {
  const base = Object.entries(pages).find(([key]) => key === letter)?.[1];
  if (!base || !/^[A-Za-z0-9_-]{22}$/.test(code)) return null;
  const hex = Buffer.from(code, 'base64url').toString('hex');
  return `${base}/${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
