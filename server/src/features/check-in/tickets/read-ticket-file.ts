import type { readTicketFile as contract, Ticket } from '@foyer/contract/check-in/tickets.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import { and, eq } from 'drizzle-orm';
import { checkInRules } from '#src/config/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { readTicket, readTickets } from './read-ticket.ts';
import { ticketCover } from './ticket-cover.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { ticketsHeldBy } from './ticket-row.ts';

type TicketFile = DataOf<typeof contract>;
type TicketDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings' | 'files' | 'log'>;

/** A ticket as a PDF. */
export async function readTicketFile(
  deps: TicketDeps,
  viewer: SignedInUser,
  { id, language }: { id: string; language: Language },
): Promise<TicketFile> {
  const ticket = await readTicket(deps, viewer, { id });
  return await createFile(deps, viewer, [ticket], language);
}

/** The viewer's valid tickets of an order as a PDF, one page each. */
export async function readOrderTickets(
  deps: TicketDeps,
  viewer: SignedInUser,
  { orderId, language }: { orderId: string; language: Language },
): Promise<TicketFile> {
  const tickets = await readTickets(
    deps,
    and(eq(registrations.orderId, orderId), ticketsHeldBy(viewer)),
    viewer.userId,
  );
  const valid = tickets.filter(({ state }) => state === 'valid' || state === 'used');
  if (valid.length === 0) throw new AppError('NOT_FOUND', 'You have no tickets in this order.');
  return await createFile(deps, viewer, valid, language);
}

async function createFile(
  deps: TicketDeps,
  { userId }: SignedInUser,
  tickets: readonly Ticket[],
  language: Language,
): Promise<TicketFile> {
  await requireBudget(deps, `ticket-file:${userId}`, checkInRules.files);
  const cover = await ticketCover(deps, tickets[0]?.event.id);
  const pdf = await ticketPdf(tickets, { language, publicUrl: deps.settings.publicUrl, cover });
  const fileName = `${deriveSlug(tickets[0]?.event.title ?? '') || 'ticket'}.pdf`;
  return { fileName, base64: pdf.toString('base64') };
}
