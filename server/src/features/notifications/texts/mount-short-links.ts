import { languages } from '@foyer/contract/limits.ts';
import { languageParam } from '@foyer/contract/pages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/http/responses/app-error.ts';
import { pathOfShortLink } from '#src/messages/links/short-link.ts';

type WithCode = { Params: { letter: string; code: string }; Querystring: Record<string, unknown> };

/** The short links of text messages. They only spell out an address: its page decides who may see it. */
export function mountShortLinks(app: FastifyInstance): void {
  app.get<WithCode>('/:letter(^[etor]$)/:code', async ({ params, query }, reply) => {
    const path = pathOfShortLink(params.letter, params.code);
    if (path === null) throw new AppError('NOT_FOUND', 'This link is not valid.');
    // The page keeps the language of the text as the browser's.
    const language = languages.find((each) => each === query[languageParam]);
    return reply.redirect(language ? `${path}?${languageParam}=${language}` : path, 302);
  });
}
