import * as interests from '@foyer/contract/profiles/wizard/interests.ts';
import * as network from '@foyer/contract/profiles/wizard/network.ts';
import { readWizard } from '@foyer/contract/profiles/wizard/progress.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { fetchNetworkProfile, listNetworkProfiles, saveNetworkProfile, skipNetworkProfile } from './choose-network.ts';
import { readInterests, saveInterests } from './interests.ts';
import { readWizard as readProgress } from './progress.ts';

/** The steps of the profile wizard after its form. */
export function mountWizard(app: FastifyInstance, deps: Deps): void {
  mount(app, network.getLinkedInProfiles, (_, viewer) => listNetworkProfiles(deps, viewer));
  mount(app, network.saveLinkedIn, ({ body }, viewer) => saveNetworkProfile(deps, viewer, body));
  mount(app, network.skipLinkedIn, (_, viewer) => skipNetworkProfile(deps, viewer));
  mount(app, network.fetchLinkedInProfile, (_, viewer) => fetchNetworkProfile(deps, viewer));
  mount(app, interests.getUserInterests, (_, viewer) => readInterests(deps, viewer));
  mount(app, interests.saveInterests, ({ body }, viewer) => saveInterests(deps, viewer, body));
  mount(app, readWizard, (_, viewer) => readProgress(deps.db, viewer));
}
