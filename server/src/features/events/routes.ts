import { readEvent as readEventEndpoint } from '@foyer/contract/events/read-event.ts';
import * as team from '@foyer/contract/events/team.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { mountCover } from './cover/mount-cover.ts';
import { countView } from './event-page/count-view.ts';
import { readEvent } from './event-page/read-event.ts';
import { acceptTeamInvitation, changeTeamRole, inviteToTeam, removeFromTeam } from './team/change-team.ts';
import { listTeam, listTeamInvitations } from './team/read-team.ts';

/** One event as others see it, its cover image and its team. */
export function mountEvents(app: FastifyInstance, deps: Deps): void {
  mount(app, readEventEndpoint, async ({ params }, viewer, { request }) => {
    const event = await readEvent(deps, viewer, params);
    if (event.state === 'published') await countEventView(deps, request, event.id, event.own);
    return event;
  });
  mount(app, team.listTeam, ({ params }, viewer) => listTeam(deps, viewer, params));
  mount(app, team.inviteToTeam, ({ params, body }, viewer) => inviteToTeam(deps, viewer, { ...body, ...params }));
  mount(app, team.changeTeamRole, ({ params, body }, viewer) => changeTeamRole(deps, viewer, { ...body, ...params }));
  mount(app, team.removeFromTeam, ({ params }, viewer) => removeFromTeam(deps, viewer, params));
  mount(app, team.acceptTeamInvitation, ({ params }, viewer) => acceptTeamInvitation(deps, viewer, params));
  mount(app, team.listTeamInvitations, (_input, viewer) => listTeamInvitations(deps, viewer));
  mountCover(app, deps);
}

/** Counts a view of a published event, read through the API or rendered in a page, where the reader is a visitor. */
export async function countEventView(
  deps: Deps,
  request: FastifyRequest,
  eventId: string,
  isOwn = false,
): Promise<void> {
  await countView(deps, request.viewer, { eventId, isOwn, userAgent: request.headers['user-agent'] });
}
