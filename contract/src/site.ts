/** Pages that search engines may list. Each is rendered on the server and needs nobody to be signed in. */
export const listedPaths: readonly string[] = ['/', '/about', '/events', '/auth', '/terms', '/privacy'];

/** Where those pages are listed; /sitemap.xml leads to it. */
export const pagesSitemap = '/sitemaps/pages.xml';
/** Where the events are that strangers find. */
export const eventsSitemap = '/sitemaps/events.xml';

/**
 * Beginnings of addresses that crawlers are asked to leave alone: what is shown there is about one person, or only a
 * step on somebody's way. As in robots.txt, `*` is anything and `$` the end: `/events/newcomers` is an event's own page.
 */
export const closedPaths = [
  '/api/',
  '/local/',
  '/auth/',
  '/dashboard',
  '/events/new$',
  '/events/manage$',
  '/events/manage/webhooks',
  '/events/*/edit$',
  '/events/*/manage$',
  '/events/*/check-in$',
  '/check-in',
  '/tickets/',
  '/events/*/tickets$',
  '/events/*/orders$',
  '/notifications',
  '/onboarding',
  '/orders',
  '/people',
  '/profile',
  '/settings',
  '/unauthorized',
] as const;
