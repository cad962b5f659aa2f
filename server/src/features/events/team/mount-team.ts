import * as team from '@foyer/contract/events/team/hosts.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const acceptTeamInvitation = onFirstUse(async () => (await import('./change-team.ts')).acceptTeamInvitation);
const changeTeamRole = onFirstUse(async () => (await import('./change-team.ts')).changeTeamRole);
const inviteToTeam = onFirstUse(async () => (await import('./change-team.ts')).inviteToTeam);
const removeFromTeam = onFirstUse(async () => (await import('./change-team.ts')).removeFromTeam);
const listTeam = onFirstUse(async () => (await import('./read-team.ts')).listTeam);
const listTeamInvitations = onFirstUse(async () => (await import('./read-team.ts')).listTeamInvitations);

/** Who helps to host an event. */
export function mountTeam(app: FastifyInstance, deps: Deps): void {
  mount(app, team.listTeam, ({ params }, viewer) => listTeam(deps, viewer, params));
  mount(app, team.inviteToTeam, ({ params, body }, viewer) => inviteToTeam(deps, viewer, { ...body, ...params }));
  mount(app, team.changeTeamRole, ({ params, body }, viewer) => changeTeamRole(deps, viewer, { ...body, ...params }));
  mount(app, team.removeFromTeam, ({ params }, viewer) => removeFromTeam(deps, viewer, params));
  mount(app, team.acceptTeamInvitation, ({ params }, viewer) => acceptTeamInvitation(deps, viewer, params));
  mount(app, team.listTeamInvitations, (_input, viewer) => listTeamInvitations(deps, viewer));
}
