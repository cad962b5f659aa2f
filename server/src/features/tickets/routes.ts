import * as promo from '@foyer/contract/tickets/promo-codes.ts';
import * as types from '@foyer/contract/tickets/ticket-types.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { archivePromoCode, changePromoCode, createPromoCode, listPromoCodes } from './promo-codes.ts';
import { listOffer } from './sale-availability/list-offer.ts';
import { archiveTicketType, changeTicketType } from './ticket-types/change-ticket-type.ts';
import { createTicketType } from './ticket-types/create-ticket-type.ts';
import { listTicketTypes } from './ticket-types/list-ticket-types.ts';
import { reorderTicketTypes } from './ticket-types/reorder-ticket-types.ts';

/** Ticket types and promo codes of an event. */
export function mountTickets(app: FastifyInstance, deps: Deps): void {
  mount(app, types.listTickets, ({ params, query }, viewer) => listOffer(deps, viewer, { ...query, ...params }));
  mount(app, types.listTicketTypes, ({ params }, viewer) => listTicketTypes(deps, viewer, params));
  mount(app, types.reorderTicketTypes, ({ params, body }, viewer) =>
    reorderTicketTypes(deps, viewer, { ...body, ...params }),
  );
  mount(app, types.createTicketType, ({ params, body }, viewer) =>
    createTicketType(deps, viewer, { ...body, ...params }),
  );
  mount(app, types.changeTicketType, ({ params, body }, viewer) =>
    changeTicketType(deps, viewer, { ...body, ...params }),
  );
  mount(app, types.archiveTicketType, ({ params }, viewer) => archiveTicketType(deps, viewer, params));
  mount(app, promo.listPromoCodes, ({ params }, viewer) => listPromoCodes(deps, viewer, params));
  mount(app, promo.createPromoCode, ({ params, body }, viewer) =>
    createPromoCode(deps, viewer, { ...body, ...params }),
  );
  mount(app, promo.changePromoCode, ({ params, body }, viewer) =>
    changePromoCode(deps, viewer, { ...body, ...params }),
  );
  mount(app, promo.archivePromoCode, ({ params }, viewer) => archivePromoCode(deps, viewer, params));
}
