import * as mine from '@foyer/contract/profiles/my-profile.ts';
import * as people from '@foyer/contract/profiles/people.ts';
import * as shown from '@foyer/contract/profiles/public-profile.ts';
import * as contract from '@foyer/contract/profiles.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { mountPhoto } from './photo/mount-photo.ts';
import { mountSitemap } from './sitemap/mount-sitemap.ts';
import { mountWizard } from './wizard/mount-wizard.ts';

const completeProfile = onFirstUse(async () => (await import('./complete-profile.ts')).completeProfile);
const readFullProfile = onFirstUse(async () => (await import('./full/read-full-profile.ts')).readFullProfile);
const saveProfile = onFirstUse(async () => (await import('./full/save-profile.ts')).saveProfile);
const saveVisibility = onFirstUse(async () => (await import('./full/save-visibility.ts')).saveVisibility);
const readDashboard = onFirstUse(async () => (await import('./queries.ts')).readDashboard);
const readMyProfile = onFirstUse(async () => (await import('./queries.ts')).readMyProfile);
const searchPeople = onFirstUse(async () => (await import('./search/search-people.ts')).searchPeople);
const previewProfile = onFirstUse(async () => (await import('./shown/read-profile.ts')).previewProfile);
const readProfile = onFirstUse(async () => (await import('./shown/read-profile.ts')).readProfile);
const checkSlug = onFirstUse(async () => (await import('./suggest-slug.ts')).checkSlug);
const generateSlug = onFirstUse(async () => (await import('./suggest-slug.ts')).generateSlug);

/** The first step of the wizard, the dashboard it leads to, profiles and people (spec sections 2, 4 and 7). */
export function mountProfiles(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readMyProfile, (_, viewer) => readMyProfile(deps.db, viewer));
  mount(app, contract.checkSlug, ({ body }, viewer) => checkSlug(deps, viewer, body));
  mount(app, contract.generateSlug, ({ body }, viewer) => generateSlug(deps, viewer, body));
  mount(app, contract.completeProfile, ({ body }, viewer) => completeProfile(deps, viewer, body));
  mount(app, contract.readDashboard, (_, viewer) => readDashboard(deps, viewer));
  mountWizard(app, deps);
  mount(app, mine.readFullProfile, (_, viewer) => readFullProfile(deps, viewer));
  mount(app, mine.saveProfile, ({ body }, viewer) => saveProfile(deps, viewer, body));
  mount(app, mine.saveVisibility, ({ body }, viewer) => saveVisibility(deps, viewer, body));
  mount(app, mine.previewProfile, ({ query }, viewer) => previewProfile(deps, viewer, query));
  mount(app, shown.readProfile, ({ params }, viewer) => readProfile(deps, viewer, params));
  mount(app, people.searchPeople, ({ query }, viewer) => searchPeople(deps, viewer, query));
  mountPhoto(app, deps);
  mountSitemap(app, deps);
}
