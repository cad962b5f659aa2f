import * as transfers from '@foyer/contract/transfers.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { acceptMyTransfer, acceptTransfer } from './accept-transfer.ts';
import { declineMyTransfer, declineTransfer } from './decline-transfer.ts';
import { listMyTransfers } from './list-my-transfers.ts';
import { offerTransfer, revokeTransfer } from './offer-transfer.ts';
import { readMyTransfer, readTransfer } from './read-transfer.ts';

/** Tickets that their holders transfer to someone else, by a link or on the recipient's dashboard. */
export function mountTransfers(app: FastifyInstance, deps: Deps): void {
  mount(app, transfers.offerTransfer, ({ params, body }, viewer) =>
    offerTransfer(deps, viewer, { ...body, ...params }),
  );
  mount(app, transfers.revokeTransfer, ({ params }, viewer) => revokeTransfer(deps, viewer, params));
  mount(app, transfers.readTransfer, ({ body }) => readTransfer(deps, body));
  mount(app, transfers.acceptTransfer, ({ body }, viewer) => acceptTransfer(deps, viewer, body));
  mount(app, transfers.declineTransfer, ({ body }) => declineTransfer(deps, body));
  mount(app, transfers.listMyTransfers, (_, viewer) => listMyTransfers(deps, viewer));
  mount(app, transfers.readMyTransfer, ({ params }, viewer) => readMyTransfer(deps, viewer, params));
  mount(app, transfers.acceptMyTransfer, ({ params, body }, viewer) =>
    acceptMyTransfer(deps, viewer, { ...body, ...params }),
  );
  mount(app, transfers.declineMyTransfer, ({ params }, viewer) => declineMyTransfer(deps, viewer, params));
}
