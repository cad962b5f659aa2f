import { readFile } from 'node:fs/promises';
import { embedScript } from '@foyer/contract/rules/events/embedding.ts';
import type { FastifyInstance } from 'fastify';
import { embedRules } from '#src/config/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { readEmbedded } from './read-embedded.ts';

/** Readable from every origin: no cookies are used, and the response is the same for everyone. */
const forAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Serves the custom element that embeds an event in other websites, and the data it reads. */
export function mountEmbed(app: FastifyInstance, deps: Deps): void {
  app.get(embedScript, async (_request, reply) => {
    const script = await readFile(new URL('./foyer-event.js', import.meta.url));
    return reply
      .headers({ ...forAll, 'cache-control': `public, max-age=${embedRules.scriptSeconds}` })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
  app.get<{ Params: { slug: string } }>('/embed/events/:slug.json', async (request, reply) => {
    reply.headers(forAll);
    const budget = shared(deps.settings, embedRules.reads);
    await requireBudget(deps, addressKey(deps, 'embed', request.viewer.address), budget);
    const event = await readEmbedded(deps, request.params.slug);
    if (!event) return reply.callNotFound();
    return reply.header('cache-control', `public, max-age=${embedRules.eventSeconds}`).send(event);
  });
}
