import { Readable } from 'node:stream';
import { slugPattern } from '@foyer/contract/rules/profiles/slug.ts';
import { eventsSitemap, pagesSitemap } from '@foyer/contract/site.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sitemaps } from '#src/config/caches.ts';
import type { Deps } from '#src/deps.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { pageStarts, slugsOfPage } from './listed-slugs.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const people = '/sitemaps/people.xml';

/** Sitemaps for search engines: static pages, events, and profiles whose owners allow indexing. */
export function mountSitemap(app: FastifyInstance, deps: Deps, size: number = sitemaps.size): void {
  const { origin } = new URL(deps.settings.publicUrl);
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${sitemaps.cachedSeconds}`,
  };
  const spend = ({ viewer }: FastifyRequest) =>
    requireBudget(deps, addressKey(deps, 'sitemap', viewer.address), shared(deps.settings, sitemaps.reads));

  app.get('/sitemap.xml', async (request, reply) => {
    await spend(request);
    const starts = await pageStarts(deps.db, size);
    const places = [
      pagesSitemap,
      eventsSitemap,
      ...starts.map((after) => (after === '' ? people : `${people}?after=${after}`)),
    ];
    const entries = places.map((place) => `<sitemap><loc>${origin}${place}</loc></sitemap>\n`);
    return reply.headers(headers).send(`${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`);
  });

  app.get<{ Querystring: { after?: unknown } }>(people, async (request, reply) => {
    const { after = '' } = request.query;
    if (typeof after !== 'string' || (after !== '' && !slugPattern.test(after))) return reply.callNotFound();
    await spend(request);
    async function* text() {
      yield `${head}<urlset ${schema}>\n`;
      for await (const slugs of slugsOfPage(deps.db, String(after), size))
        yield slugs.map((slug) => `<url><loc>${origin}/in/${slug}</loc></url>\n`).join('');
      yield '</urlset>\n';
    }
    return reply.headers(headers).send(Readable.from(text()));
  });
}
