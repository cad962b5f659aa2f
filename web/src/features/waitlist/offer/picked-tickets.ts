import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';

/** The ticket of each person in a party: the one picked for them, or else the first that is still available. */
export function pickedTickets(
  picks: readonly (string | null)[],
  tickets: readonly Pick<OfferedTicket, 'id' | 'forLine'>[],
): (string | undefined)[] {
  const left = new Map(tickets.map(({ id, forLine }) => [id, forLine ?? Number.POSITIVE_INFINITY]));
  const take = (id: string) => left.set(id, (left.get(id) ?? 0) - 1);
  for (const pick of picks) if (pick !== null) take(pick);
  return picks.map((pick) => {
    if (pick !== null) return pick;
    const next = tickets.find(({ id }) => (left.get(id) ?? 0) > 0) ?? tickets[0];
    if (next) take(next.id);
    return next?.id;
  });
}
