import * as interests from '@foyer/contract/wizard/interests.ts';
import * as network from '@foyer/contract/wizard/network.ts';
import { readWizard } from '@foyer/contract/wizard/progress.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const listNetworkProfiles = onFirstUse(async () => (await import('./choose-network.ts')).listNetworkProfiles);
const saveNetworkProfile = onFirstUse(async () => (await import('./choose-network.ts')).saveNetworkProfile);
const skipNetworkProfile = onFirstUse(async () => (await import('./choose-network.ts')).skipNetworkProfile);
const fetchNetworkProfile = onFirstUse(async () => (await import('./choose-network.ts')).fetchNetworkProfile);
const readInterests = onFirstUse(async () => (await import('./interests.ts')).readInterests);
const saveInterests = onFirstUse(async () => (await import('./interests.ts')).saveInterests);
const readProgress = onFirstUse(async () => (await import('./progress.ts')).readWizard);

/** The wizard after its form (spec section 7, "Profile calls"). */
export function mountWizard(app: FastifyInstance, deps: Deps): void {
  mount(app, network.getLinkedInProfiles, (_, viewer) => listNetworkProfiles(deps, viewer));
  mount(app, network.saveLinkedIn, ({ body }, viewer) => saveNetworkProfile(deps, viewer, body));
  mount(app, network.skipLinkedIn, (_, viewer) => skipNetworkProfile(deps, viewer));
  mount(app, network.fetchLinkedInProfile, (_, viewer) => fetchNetworkProfile(deps, viewer));
  mount(app, interests.getUserInterests, (_, viewer) => readInterests(deps, viewer));
  mount(app, interests.saveInterests, ({ body }, viewer) => saveInterests(deps, viewer, body));
  mount(app, readWizard, (_, viewer) => readProgress(deps.db, viewer));
}
