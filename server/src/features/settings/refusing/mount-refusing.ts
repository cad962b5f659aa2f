import * as contract from '@foyer/contract/settings/email-choices.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const choices = () => import('./email-choices.ts');
const readEmailChoice = onFirstUse(async () => (await choices()).readEmailChoice);
const refuseEmail = onFirstUse(async () => (await choices()).refuseEmail);
const refuseByOneClick = onFirstUse(async () => (await choices()).refuseByOneClick);

type WithToken = { Params: { token: string } };
const path = `${contract.oneClickPath}/:token`;
const largestBytes = 4 * 1024;

/** Emails that members turn off without signing in. */
export function mountRefusing(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readEmailChoice, ({ body }, viewer) => readEmailChoice(deps, viewer, body));
  mount(app, contract.refuseEmail, ({ body }, viewer) => refuseEmail(deps, viewer, body));
  app.register(async (scope) => {
    // Mail programs post a form of which RFC 8058 fixes the one word.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<WithToken>(path, { bodyLimit: largestBytes }, async ({ params, viewer }, reply) => {
      await refuseByOneClick(deps, viewer, params);
      return reply.code(204).send();
    });
    scope.get<WithToken>(path, async ({ params }, reply) =>
      reply.redirect(`${contract.unsubscribePath}#token=${encodeURIComponent(params.token)}`, 303),
    );
  });
}
