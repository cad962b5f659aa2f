import { guestPath, guestUnsubscribePath } from '@foyer/contract/events/people/guest-place.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const unsubscribeGuest = onFirstUse(async () => (await import('./guest-place.ts')).unsubscribeGuest);

type OfGuest = { Params: { token: string } };
const path = `${guestUnsubscribePath}/:token`;
const largestBytes = 4 * 1024;

/**
 * What the header `List-Unsubscribe` names. Outside of the contract: mail programs post a form of which RFC 8058 fixes the
 * one word. Whoever opens the address, scanners among them, changes nothing.
 */
export function mountUnsubscribing(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<OfGuest>(path, { bodyLimit: largestBytes }, async ({ params }, reply) => {
      await unsubscribeGuest(deps, params);
      return reply.code(204).send();
    });
    scope.get<OfGuest>(path, async ({ params }, reply) =>
      reply.redirect(`${guestPath}#${encodeURIComponent(params.token)}`, 303),
    );
  });
}
