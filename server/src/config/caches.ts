import { hour } from './budget.ts';

/** How many entries one process keeps in memory at most; the oldest are dropped. */
export const cacheSizes = {
  verifiedTokens: 5_000,
  csrfTokens: 5_000,
  livingSessions: 20_000,
  knownUsers: 10_000,
  recordedAddresses: 1_000,
} as const;

/**
 * Pages as visitors without an account see them (docs/decisions/0032). After a second a page is rendered again: that
 * costs a busy page nothing, and changes show up right away. `entries` is more than a core renders in that time.
 */
export const renderedPages = { keptSeconds: 1, entries: 1_000, bytes: 24 * 1024 * 1024 } as const;

/** Sitemaps for search engines: `size` addresses per page, as the format allows, and `reads` per address. */
export const sitemaps = { size: 50_000, cachedSeconds: hour, reads: { limit: 120, seconds: hour } } as const;

/** The counts on the About page; below `least` a count is left out. */
export const aboutFigures = { cachedSeconds: hour, least: 50 } as const;
