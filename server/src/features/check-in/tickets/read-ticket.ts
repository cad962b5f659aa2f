import type { Ticket } from '@foyer/contract/check-in/tickets.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { presentCover } from '#src/features/events/event-page/present-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { ticketCode } from '../ticket-codes/ticket-code.ts';
import { selectTickets, type TicketRow, ticketState, ticketsHeldBy } from './ticket-row.ts';

type TicketDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** One of the viewer's tickets, with its code while it is valid. */
export async function readTicket(deps: TicketDeps, viewer: SignedInUser, { id }: { id: string }): Promise<Ticket> {
  const [ticket] = await readTickets(deps, and(eq(registrations.id, id), ticketsHeldBy(viewer)), viewer.userId);
  if (!ticket) throw new AppError('NOT_FOUND', 'Ticket not found.');
  return ticket;
}

/** Tickets as this account may see them; null for a guest without an account. */
export async function readTickets(
  deps: TicketDeps,
  which: SQL | undefined,
  viewerId: string | null,
): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (const row of await selectTickets(deps, which)) tickets.push(await ticketOf(deps, row, viewerId));
  return tickets;
}

async function ticketOf(deps: TicketDeps, row: TicketRow, viewerId: string | null): Promise<Ticket> {
  const state = ticketState(row, viewerId, deps.clock.now());
  // Online attendees are not checked in, so they have no code.
  const hasCode = (state === 'valid' || state === 'used') && row.audience === 'in-person';
  const ticket = { eventId: row.event.id, registrationId: row.id, serial: row.serial };
  return { ...presentTicket(row, state), code: hasCode ? await ticketCode(deps, ticket) : null };
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
    // The former holder must not learn who has the ticket now.
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
      // The former holder may no longer see the event.
      cover: isPassedOn ? null : presentCover(event),
      ...(event.coverDesign !== 'auto' && { coverDesign: event.coverDesign }),
    },
  };
}
