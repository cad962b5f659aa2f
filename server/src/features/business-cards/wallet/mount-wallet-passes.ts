import { applePassPath, cardToken, googlePassPath } from '@foyer/contract/business-cards/shared-card.ts';
import { languages } from '@foyer/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cardPassBudget } from '#src/config/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { cardPhoto } from '../card-photo.ts';
import { logUse, openCardLink } from '../open-card-link.ts';
import { applePass } from './apple-pass.ts';
import { googlePassUrl } from './google-pass.ts';
import type { PassCard } from './pass-lines.ts';

const params = z.object({ token: cardToken });
const query = z.object({ language: z.enum(languages).catch('en') });
/** Passes are made for anyone who opens the link, with what it shows now. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Serves cards as passes for the wallets that are configured; the others have no address here. */
export function mountWalletPasses(app: FastifyInstance, deps: Deps): void {
  const { apple, google } = deps.settings.wallets;
  if (apple) {
    app.get(applePassPath, async (request, reply) => {
      const card = await openCard(deps, request);
      if (!card) return reply.callNotFound();
      const pass = await applePass(apple, card, await cardPhoto(deps, card.content));
      await logUse(deps, card.linkId, 'saved');
      return reply
        .type('application/vnd.apple.pkpass')
        .headers({ ...headers, 'content-disposition': 'attachment; filename="card.pkpass"' })
        .send(pass);
    });
  }
  if (google) {
    app.get(googlePassPath, async (request, reply) => {
      const card = await openCard(deps, request);
      if (!card) return reply.callNotFound();
      const url = await googlePassUrl(google, card, { origin: deps.settings.publicUrl, at: deps.clock.now() });
      await logUse(deps, card.linkId, 'saved');
      return reply.headers(headers).redirect(url, 303);
    });
  }
}

/** The card of the link in the address; null if the address is not that of a link. Refuses like the card's page. */
async function openCard(deps: Deps, request: FastifyRequest): Promise<PassCard | null> {
  const read = params.safeParse(request.params);
  if (!read.success) return null;
  const { token } = read.data;
  const { linkId, content, color, expiresAt } = await openCardLink(deps, deps.db, token);
  await requireBudget(deps, `card-pass:${linkId}`, cardPassBudget);
  const { language } = query.parse(request.query);
  return { linkId, content, color, expiresAt, language, url: `${deps.settings.publicUrl}/c/${token}` };
}
