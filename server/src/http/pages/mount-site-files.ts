import { closedPaths, listedPaths, pagesSitemap } from '@foyer/contract/site.ts';
import type { FastifyInstance } from 'fastify';

const hourSeconds = 3600;

/** robots.txt and the sitemap. Both contain absolute URLs, so they are generated for this deployment. */
export function mountSiteFiles(app: FastifyInstance, publicUrl: string): void {
  const origin = new URL(publicUrl).origin;
  const robots = [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listedPaths.map((path) => `<url><loc>${new URL(path, origin).href}</loc></url>`).join('\n')}
</urlset>
`;
  const files = [
    { name: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots },
    { name: pagesSitemap, type: 'application/xml; charset=utf-8', text: sitemap },
  ];
  for (const { name, type, text } of files) {
    app.get(name, (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${hourSeconds}`).send(text),
    );
  }
}
