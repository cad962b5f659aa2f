import { Readable } from 'node:stream';
import { eventsSitemap } from '@foyer/contract/site.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sitemaps } from '#src/config/caches.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';

/** Serves a sitemap of public events, the latest first, up to the size limit of a sitemap. */
export function mountEventsSitemap(app: FastifyInstance, deps: Deps): void {
  const { origin } = new URL(deps.settings.publicUrl);
  app.get(eventsSitemap, async ({ viewer }, reply) => {
    await requireBudget(deps, addressKey(deps, 'sitemap', viewer.address), shared(deps.settings, sitemaps.reads));
    const rows = await deps.db
      .select({ slug: events.slug })
      .from(events)
      .innerJoin(users, eq(users.id, events.organizerId))
      .where(and(eq(events.state, 'published'), eq(events.visibility, 'public'), isAccountActive))
      .orderBy(desc(events.startsAt), desc(events.id))
      .limit(sitemaps.size);
    function* text() {
      yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
      for (const { slug } of rows) yield `<url><loc>${origin}/events/${slug}</loc></url>\n`;
      yield '</urlset>\n';
    }
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': `public, max-age=${sitemaps.cachedSeconds}`,
      })
      .send(Readable.from(text()));
  });
}
