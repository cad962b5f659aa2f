import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';

const form = 'application/x-www-form-urlencoded';
const path = '/local/checkout/:id';

/** The checkout page that stands in for Stripe's. Its code is loaded with the first visit. */
export function mountCheckout(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const visits = () => import('./visit-checkout.ts');
    scope.get(path, async (request, reply) => (await visits()).showCheckout(deps, request, reply));
    scope.post(path, async (request, reply) => (await visits()).submitCheckout(app, deps, request, reply));
  });
}
