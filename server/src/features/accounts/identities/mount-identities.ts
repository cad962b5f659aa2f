import * as contract from '@foyer/contract/identity/providers.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { identitiesOf } from './queries.ts';

const linkIdentity = onFirstUse(async () => (await import('./link-identity.ts')).linkIdentity);
const unlinkIdentity = onFirstUse(async () => (await import('./unlink-identity.ts')).unlinkIdentity);

/** The linked accounts of whoever is signed in (rule 26). */
export function mountIdentities(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listIdentities, async (_input, viewer) => ({ items: await identitiesOf(deps.db, viewer) }));
  mount(app, contract.linkIdentity, ({ body }, viewer) => linkIdentity(deps, viewer, body));
  mount(app, contract.unlinkIdentity, async ({ params }, viewer) => {
    await unlinkIdentity(deps, viewer, params);
    return {};
  });
}
