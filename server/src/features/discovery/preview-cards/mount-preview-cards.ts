import { languages } from '@foyer/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventCards } from '#src/config/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { cardMaker } from './card-maker.ts';

const params = z.object({ id: z.uuid(), language: z.enum(languages) });

/** Serves the pictures for link previews of events. */
export function mountPreviewCards(app: FastifyInstance, deps: Deps): void {
  const makeCard = cardMaker(deps);
  app.get('/files/event-cards/:id/:language.jpg', async (request, reply) => {
    const { success, data } = params.safeParse(request.params);
    if (!success) return reply.callNotFound();
    const budget = shared(deps.settings, eventCards.reads);
    await requireBudget(deps, addressKey(deps, 'event-card', request.viewer.address), budget);
    const card = await makeCard(data.id, data.language);
    if (!card) return reply.callNotFound();
    reply.headers({
      etag: `"${card.tag}"`,
      'cache-control': `public, max-age=${eventCards.cachedSeconds}`,
      'content-security-policy': "default-src 'none'; sandbox",
      // Other websites embed it in their link previews.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === `"${card.tag}"`) return reply.code(304).send();
    return reply.type('image/jpeg').send(card.jpeg);
  });
}
