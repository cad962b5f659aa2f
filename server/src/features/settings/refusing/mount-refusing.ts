import * as contract from '@foyer/contract/settings/email-choices.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mountOneClick } from '#src/features/accounts/notices/refusing/mount-one-click.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const choices = () => import('./email-choices.ts');
const readEmailChoice = onFirstUse(async () => (await choices()).readEmailChoice);
const refuseEmail = onFirstUse(async () => (await choices()).refuseEmail);
const refuseByOneClick = onFirstUse(async () => (await choices()).refuseByOneClick);

/** Emails that members turn off without signing in. */
export function mountRefusing(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readEmailChoice, ({ body }, viewer) => readEmailChoice(deps, viewer, body));
  mount(app, contract.refuseEmail, ({ body }, viewer) => refuseEmail(deps, viewer, body));
  mountOneClick(app, {
    path: contract.oneClickPath,
    page: (token) => `${contract.unsubscribePath}#token=${token}`,
    refuse: (viewer, token) => refuseByOneClick(deps, viewer, { token }),
  });
}
