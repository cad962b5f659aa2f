import * as contract from '@foyer/contract/invitations.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { createInvitationLink, deleteInvitation } from './invitation-links.ts';
import { inviteByEmail } from './invite-by-email.ts';
import { listInvitations } from './list-invitations.ts';
import { openInvitation } from './open-invitation.ts';

/** Invitations to an event, by email and by link, and what came of them. */
export function mountInvitations(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listInvitations, ({ params, query }, viewer) =>
    listInvitations(deps, viewer, { ...query, ...params }),
  );
  mount(app, contract.inviteByEmail, ({ params, body }, viewer) => inviteByEmail(deps, viewer, { ...body, ...params }));
  mount(app, contract.createInvitationLink, ({ params, body }, viewer) =>
    createInvitationLink(deps, viewer, { ...body, ...params }),
  );
  mount(app, contract.deleteInvitation, ({ params }, viewer) => deleteInvitation(deps, viewer, params));
  mount(app, contract.openInvitation, ({ body }, viewer) => openInvitation(deps, viewer, body));
}
