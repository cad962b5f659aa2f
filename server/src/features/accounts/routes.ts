import * as accounts from '@foyer/contract/accounts.ts';
import * as security from '@foyer/contract/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listSecurityEvents } from './security-activity/list-security-events.ts';
import { readSecurity } from './security-activity/read-security.ts';
import { updateAccountProfile } from './update-account-profile.ts';
import { readCachedUser } from './user-cache.ts';

/** The signed-in user's account and its security activity. */
export function mountAccounts(app: FastifyInstance, deps: Deps): void {
  for (const endpoint of [accounts.readMe, accounts.readAccountProfile]) {
    mount(app, endpoint, (_input, viewer) => readCachedUser(deps, viewer.userId));
  }
  mount(app, accounts.updateAccountProfile, ({ body }, viewer) => updateAccountProfile(deps, viewer, body));
  mount(app, security.readSecurity, (_input, viewer) => readSecurity(deps, viewer));
  mount(app, security.listSecurityEvents, ({ query }, viewer) => listSecurityEvents(deps, viewer, query));
}
