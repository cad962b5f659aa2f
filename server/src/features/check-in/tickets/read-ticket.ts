import type { Ticket } from '@foyer/contract/check-in/tickets.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { ticketCode } from '../ticket-codes/ticket-code.ts';
import { selectTickets, type TicketRow, ticketState, ticketsHeldBy } from './ticket-row.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** A ticket of the viewer's, with the code that opens the door if it still does. */
export async function readTicket(deps: Parts, viewer: SignedInUser, { id }: { id: string }): Promise<Ticket> {
  const [ticket] = await readTickets(deps, and(eq(registrations.id, id), ticketsHeldBy(viewer)), viewer.userId);
  if (!ticket) throw new AppError('NOT_FOUND', 'There is no such ticket.');
  return ticket;
}

/** Tickets as this account, or somebody without one, may see them. */
export async function readTickets(deps: Parts, which: SQL | undefined, viewerId: string | null): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (const row of await selectTickets(deps, which)) tickets.push(await ticketOf(deps, row, viewerId));
  return tickets;
}

async function ticketOf(deps: Parts, row: TicketRow, viewerId: string | null): Promise<Ticket> {
  const state = ticketState(row, viewerId, deps.clock.now());
  // Whoever comes online shows nothing at a door.
  const opens = (state === 'valid' || state === 'used') && row.audience === 'in-person';
  const ticket = { eventId: row.event.id, registrationId: row.id, serial: row.serial };
  return { ...presentTicket(row, state), code: opens ? await ticketCode(deps, ticket) : null };
}

function presentTicket(row: TicketRow, state: Ticket['state']): Omit<Ticket, 'code'> {
  const { id, audience, type, usedAt, event } = row;
  const { slug, title, summary, timeZone, organizer, visibility } = event;
  const isPassedOn = state === 'passed-on';
  return {
    id,
    state,
    audience,
    type,
    // Who has it now is not the former holder's to know.
    holder: isPassedOn ? '' : row.holder,
    guestOf: isPassedOn || row.holder ? null : row.buyerName,
    usedAt: isPassedOn ? null : (usedAt?.toISOString() ?? null),
    event: {
      id: event.id,
      slug,
      title,
      summary,
      type: event.type,
      timeZone,
      organizer,
      visibility,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      place: {
        name: event.placeName,
        address: event.placeAddress,
        mapLink: event.placeMapLink,
        room: event.placeRoom,
      },
    },
  };
}
