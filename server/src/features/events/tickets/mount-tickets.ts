import * as promo from '@foyer/contract/events/tickets/promo-codes.ts';
import * as types from '@foyer/contract/events/tickets/ticket-types.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const listOffer = onFirstUse(async () => (await import('./offer/list-offer.ts')).listOffer);
const listTicketTypes = onFirstUse(async () => (await import('./types/list-ticket-types.ts')).listTicketTypes);
const createTicketType = onFirstUse(async () => (await import('./types/create-ticket-type.ts')).createTicketType);
const changeTicketType = onFirstUse(async () => (await import('./types/change-ticket-type.ts')).changeTicketType);
const archiveTicketType = onFirstUse(async () => (await import('./types/change-ticket-type.ts')).archiveTicketType);
const listPromoCodes = onFirstUse(async () => (await import('./promo/promo-codes.ts')).listPromoCodes);
const createPromoCode = onFirstUse(async () => (await import('./promo/promo-codes.ts')).createPromoCode);
const changePromoCode = onFirstUse(async () => (await import('./promo/promo-codes.ts')).changePromoCode);
const archivePromoCode = onFirstUse(async () => (await import('./promo/promo-codes.ts')).archivePromoCode);

/** What an event offers, and the codes that make it cheaper. */
export function mountTickets(app: FastifyInstance, deps: Deps): void {
  mount(app, types.listTickets, ({ params, query }, viewer) => listOffer(deps, viewer, { ...query, ...params }));
  mount(app, types.listTicketTypes, ({ params }, viewer) => listTicketTypes(deps, viewer, params));
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
