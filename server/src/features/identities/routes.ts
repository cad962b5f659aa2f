import * as identities from '@foyer/contract/identities/identities.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { linkIdentity } from './link-identity.ts';
import { exchangeLinkedIn } from './provider-flows/exchange-linkedin.ts';
import { finishFlow } from './provider-flows/finish-flow.ts';
import { readFlow } from './provider-flows/flows.ts';
import { startFlow } from './provider-flows/start-flow.ts';
import { identitiesOf } from './queries.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Linked identities, and the flows through identity providers. */
export function mountIdentities(app: FastifyInstance, deps: Deps): void {
  mount(app, identities.listIdentities, async (_input, viewer) => ({ items: await identitiesOf(deps.db, viewer) }));
  mount(app, identities.linkIdentity, ({ body }, viewer) => linkIdentity(deps, viewer, body));
  mount(app, identities.unlinkIdentity, async ({ params }, viewer) => {
    await unlinkIdentity(deps, viewer, params);
    return {};
  });

  mount(app, identities.startProviderFlow, ({ params, body }, viewer) =>
    startFlow(deps, viewer, { ...params, ...body }),
  );
  mount(app, identities.finishProviderFlow, async ({ params, body }, viewer) => {
    const { session } = await finishFlow(deps, viewer, { ...params, ...body });
    return session;
  });
  mount(app, identities.readProviderFlow, ({ params }, viewer) => readFlow(deps, viewer, params));
  mount(app, identities.exchangeLinkedIn, ({ body }, viewer) => exchangeLinkedIn(deps, viewer, body));
}
