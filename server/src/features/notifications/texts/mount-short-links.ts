import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/http/responses/app-error.ts';
import { pathOfShortLink } from '#src/messages/texts/short-link.ts';

type WithCode = { Params: { letter: string; code: string } };

/** The short links of text messages. They only spell out an address: its page decides who may see it. */
export function mountShortLinks(app: FastifyInstance): void {
  app.get<WithCode>('/:letter(^[eto]$)/:code', async ({ params }, reply) => {
    const path = pathOfShortLink(params.letter, params.code);
    if (path === null) throw new AppError('NOT_FOUND', 'This link is not valid.');
    return reply.redirect(path, 302);
  });
}
