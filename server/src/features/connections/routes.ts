import * as blocks from '@foyer/contract/connections/blocks.ts';
import * as connections from '@foyer/contract/connections/connections.ts';
import * as requests from '@foyer/contract/connections/requests.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { acceptRequest, rejectRequest, withdrawRequest } from './answer-connection-request.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { saveConnectionNotes } from './connection-notes.ts';
import { countRequests } from './count-requests.ts';
import { listBlocks } from './list-blocks.ts';
import { listConnections } from './list-connections.ts';
import { listRequests } from './list-requests.ts';
import { listMetSessions } from './met-sessions.ts';
import { pauseRequests, readRequestPause } from './pause-requests.ts';
import { readRelation } from './read-relation.ts';
import { removeConnection } from './remove-connection.ts';
import { reportMember } from './report-member.ts';
import { requestByTicket } from './request-by-ticket.ts';
import { requestConnection } from './request-connection.ts';

/** Connection requests, connections, blocks and reports. */
export function mountConnections(app: FastifyInstance, deps: Deps): void {
  mount(app, requests.readRelation, ({ params }, viewer) => readRelation(deps, viewer, params));
  mount(app, requests.requestConnection, ({ body }, viewer) => requestConnection(deps, viewer, body));
  mount(app, requests.requestByTicket, ({ body }, viewer) => requestByTicket(deps, viewer, body));
  mount(app, requests.listRequests, ({ query }, viewer) => listRequests(deps, viewer, query));
  mount(app, requests.countRequests, (_, viewer) => countRequests(deps, viewer));
  mount(app, requests.acceptRequest, ({ params }, viewer) => acceptRequest(deps, viewer, params));
  mount(app, requests.rejectRequest, ({ params, body }, viewer) => rejectRequest(deps, viewer, { ...params, ...body }));
  mount(app, requests.withdrawRequest, ({ params }, viewer) => withdrawRequest(deps, viewer, params));
  mount(app, connections.listConnections, ({ query }, viewer) => listConnections(deps, viewer, query));
  mount(app, connections.removeConnection, ({ params }, viewer) => removeConnection(deps, viewer, params));
  mount(app, connections.listMetSessions, ({ params }, viewer) => listMetSessions(deps, viewer, params));
  mount(app, connections.saveConnectionNotes, ({ params, body }, viewer) =>
    saveConnectionNotes(deps, viewer, { ...params, ...body }),
  );
  mount(app, blocks.readRequestPause, (_, viewer) => readRequestPause(deps, viewer));
  mount(app, blocks.pauseRequests, ({ body }, viewer) => pauseRequests(deps, viewer, body));
  mount(app, blocks.blockMember, ({ body }, viewer) => blockMember(deps, viewer, body));
  mount(app, blocks.unblockMember, ({ params }, viewer) => unblockMember(deps, viewer, params));
  mount(app, blocks.listBlocks, (_, viewer) => listBlocks(deps, viewer));
  mount(app, blocks.reportMember, ({ body }, viewer) => reportMember(deps, viewer, body));
}
