import type { Ticket } from '@foyer/contract/events/door/ticket.ts';
import { and, eq } from 'drizzle-orm';
import type { EmailEntry } from '#src/db/outbox/outbox.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Attachment, Deps } from '#src/deps.ts';
import { ticketOf } from './read-ticket.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { type TicketRow, ticketsOf, ticketsWhere } from './ticket-row.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/**
 * The tickets that go with a confirmation, as they are when it is sent: none for who takes part online, and none that
 * was given back or passed on meanwhile, or whose address is another one now.
 */
export async function mailedTickets(deps: Parts, entry: EmailEntry): Promise<Attachment[]> {
  const { rows, holder } = await concerned(deps, entry);
  const tickets: Ticket[] = [];
  for (const row of rows) tickets.push(await ticketOf(deps, row, holder));
  const good = tickets.filter(({ state, code }) => state === 'valid' && code !== null);
  if (good.length === 0) return [];
  const pdf = await ticketPdf(good, entry.language, ({ id }) => `${deps.settings.publicUrl}/tickets/${id}`);
  const name = good.length === 1 ? 'ticket.pdf' : 'tickets.pdf';
  return [{ name, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' }];
}

async function concerned(deps: Parts, entry: EmailEntry): Promise<{ rows: TicketRow[]; holder: string | null }> {
  if (entry.template === 'order-notice' && entry.values.buyerId) {
    const { orderId, buyerId } = entry.values;
    const theirs = and(eq(registrations.orderId, orderId), ticketsOf({ userId: buyerId }));
    return { rows: await ticketsWhere(deps, theirs), holder: buyerId };
  }
  if (entry.template === 'event-notice' && entry.values.admits) {
    const { registrationId, userId } = entry.values.admits;
    const rows = await ticketsWhere(deps, eq(registrations.id, registrationId));
    const isTheirs = (row: TicketRow) =>
      userId === null ? row.userId === null && row.holderEmail === entry.to : row.userId === userId;
    return { rows: rows.filter(isTheirs), holder: userId };
  }
  return { rows: [], holder: null };
}
