import * as contract from '@foyer/contract/profiles.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { completeProfile } from './complete-profile.ts';
import { readDashboard, readMyProfile } from './queries.ts';
import { checkSlug, generateSlug } from './suggest-slug.ts';
import { mountWizard } from './wizard/mount-wizard.ts';

/** The first step of the wizard, and the dashboard it leads to (spec sections 2, 4 and 7). */
export function mountProfiles(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readMyProfile, (_, viewer) => readMyProfile(deps.db, viewer));
  mount(app, contract.checkSlug, ({ body }, viewer) => checkSlug(deps, viewer, body));
  mount(app, contract.generateSlug, ({ body }, viewer) => generateSlug(deps, viewer, body));
  mount(app, contract.completeProfile, ({ body }, viewer) => completeProfile(deps, viewer, body));
  mount(app, contract.readDashboard, (_, viewer) => readDashboard(deps, viewer));
  mountWizard(app, deps);
}
