/** Pages that search engines may list. Each is rendered on the server and needs no sign-in. */
export const listedPaths: readonly string[] = [
  '/',
  '/about',
  '/events',
  '/networking/quality',
  '/auth',
  '/terms',
  '/privacy',
];

/** The sitemap of these pages, referenced by /sitemap.xml. */
export const pagesSitemap = '/sitemaps/pages.xml';
/** The sitemap of public events. */
export const eventsSitemap = '/sitemaps/events.xml';

/**
 * Paths that robots.txt asks crawlers to skip: pages about one person, and steps of a flow. As there, `*` matches
 * anything and `$` the end, so `/events/newcomers` is still an event page.
 */
export const closedPaths = [
  '/api/',
  '/local/',
  '/auth/',
  '/anonymous',
  '/dashboard',
  '/events/*/anonymous$',
  '/events/new$',
  '/events/manage$',
  '/events/manage/webhooks',
  '/events/*/edit$',
  '/events/*/manage$',
  '/events/*/manage/',
  '/events/*/check-in$',
  '/cards',
  '/check-in',
  '/connections',
  '/messages',
  '/moderation',
  '/tickets/',
  '/events/*/tickets$',
  '/events/*/orders$',
  '/notifications',
  '/onboarding',
  '/orders',
  '/people',
  '/profile',
  '/settings',
  '/transfers/',
  '/unauthorized',
] as const;
