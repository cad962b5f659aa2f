import * as contract from '@foyer/contract/identity/providers.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const exchangeLinkedIn = onFirstUse(async () => (await import('./exchange-linkedin.ts')).exchangeLinkedIn);
const finishFlow = onFirstUse(async () => (await import('./finish-flow.ts')).finishFlow);
const readFlow = onFirstUse(async () => (await import('./read-flow.ts')).readFlow);
const startFlow = onFirstUse(async () => (await import('./start-flow.ts')).startFlow);

/** Visits at identity providers: begun, finished, asked about. */
export function mountProviderFlows(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.startProviderFlow, ({ params, body }, viewer) => startFlow(deps, viewer, { ...params, ...body }));
  mount(app, contract.finishProviderFlow, async ({ params, body }, viewer) => {
    const { session } = await finishFlow(deps, viewer, { ...params, ...body });
    return session;
  });
  mount(app, contract.readProviderFlow, ({ params }, viewer) => readFlow(deps, viewer, params));
  mount(app, contract.exchangeLinkedIn, ({ body }, viewer) => exchangeLinkedIn(deps, viewer, body));
}
