import * as mine from '@foyer/contract/profiles/my-profile.ts';
import * as people from '@foyer/contract/profiles/people.ts';
import * as contract from '@foyer/contract/profiles/profiles.ts';
import * as shown from '@foyer/contract/profiles/public-profile.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { mountBanner } from './banner/mount-banner.ts';
import { completeProfile } from './complete-profile.ts';
import { readFullProfile } from './my-profile/read-full-profile.ts';
import { saveProfile } from './my-profile/save-profile.ts';
import { saveVisibility } from './my-profile/save-visibility.ts';
import { mountPhoto } from './photo/mount-photo.ts';
import { previewProfile, readProfile } from './public-profile/read-profile.ts';
import { readDashboard, readMyProfile } from './queries.ts';
import { countPeople } from './search/count-people.ts';
import { searchPeople } from './search/search-people.ts';
import { mountSitemap } from './sitemap/mount-sitemap.ts';
import { checkSlug, generateSlug } from './suggest-slug.ts';
import { mountWizard } from './wizard/mount-wizard.ts';

/** Routes for profiles, the profile form and wizard, the dashboard and people search. */
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
  mount(app, people.countPeople, ({ query }, viewer) => countPeople(deps, viewer, query));
  mountPhoto(app, deps);
  mountBanner(app, deps);
  mountSitemap(app, deps);
}
