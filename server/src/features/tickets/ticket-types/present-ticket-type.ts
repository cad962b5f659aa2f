import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import type { TicketTypeRow } from '../sale-availability/types-on-sale.ts';

export function presentTicketType(type: TicketTypeRow): TicketType {
  const { id, audience, name, description, kind, priceMinor, capacity, taken, maxPerPerson, hidden, position } = type;
  return {
    id,
    audience,
    name,
    description,
    kind,
    priceMinor,
    capacity,
    taken,
    maxPerPerson,
    hidden,
    position,
    salesFrom: type.salesFrom?.toISOString() ?? null,
    salesUntil: type.salesUntil?.toISOString() ?? null,
    archivedAt: type.archivedAt?.toISOString() ?? null,
    fixed: taken > 0,
  };
}
