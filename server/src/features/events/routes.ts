import { readEvent as readEventEndpoint } from '@foyer/contract/events/read-event.ts';
import * as team from '@foyer/contract/events/team.ts';
import { visitSource } from '@foyer/contract/rules/events/visit-source.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { mountCover } from './cover/mount-cover.ts';
import { countView } from './event-page/count-view.ts';
import { readEvent } from './event-page/read-event.ts';
import { acceptTeamInvitation } from './team/accept-team-invitation.ts';
import { changeTeamRole } from './team/change-team-role.ts';
import { inviteToTeam } from './team/invite-to-team.ts';
import { listTeam, listTeamInvitations } from './team/read-team.ts';
import { removeFromTeam } from './team/remove-from-team.ts';

/** One event as others see it, its cover image and its team. */
export function mountEvents(app: FastifyInstance, deps: Deps): void {
  mount(app, readEventEndpoint, async ({ params, query }, viewer, { request }) => {
    const event = await readEvent(deps, viewer, params);
    if (event.state === 'published') {
      const source = query.source ?? 'direct';
      await countView(deps, viewer, { eventId: event.id, isOwn: event.own, source, userAgent: userAgentOf(request) });
    }
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

/** Counts a view of a published event whose page was served, with where the visitor comes from. */
export async function countPageView(deps: Deps, request: FastifyRequest, eventId: string): Promise<void> {
  const source = visitSource({
    search: request.url.split('?', 2)[1] ?? '',
    referrer: request.headers.referer ?? '',
    origin: deps.settings.publicUrl,
  });
  await countView(deps, request.viewer, { eventId, isOwn: false, source, userAgent: userAgentOf(request) });
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'];
