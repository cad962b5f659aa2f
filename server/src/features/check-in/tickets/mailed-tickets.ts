import type { Ticket } from '@foyer/contract/check-in/tickets.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Attachment, Deps } from '#src/deps.ts';
import type { TicketMedia } from '#src/messages/events/email-media.ts';
import { readTickets } from './read-ticket.ts';
import { ticketCover } from './ticket-cover.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { ticketQr } from './ticket-qr.ts';
import { ticketsHeldBy } from './ticket-row.ts';

type TicketDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings' | 'files' | 'log'>;

/** An email shows this many codes; the others are in the file. */
const maxShown = 4;

/** The tickets of an email as a file, and the first of them to be shown in it. */
export type MailedTickets = { files: Attachment[]; shown: TicketMedia[] };

/**
 * The tickets that go with a confirmation, as of sending: none for online attendees, and none that was canceled, transferred
 * or given another address in the meantime.
 */
export async function mailedTickets(deps: TicketDeps, entry: EmailEntry): Promise<MailedTickets> {
  const selection = ticketsFor(entry);
  if (!selection) return { files: [], shown: [] };
  const tickets = await readTickets(deps, selection.which, selection.holder);
  const valid = tickets.filter(({ state, code }) => state === 'valid' && code !== null);
  if (valid.length === 0) return { files: [], shown: [] };
  const cover = await ticketCover(deps, valid[0]?.event.id);
  const pdf = await ticketPdf(valid, { language: entry.language, publicUrl: deps.settings.publicUrl, cover });
  const name = valid.length === 1 ? 'ticket.pdf' : 'tickets.pdf';
  const file = { name, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' } as const;
  return { files: [file], shown: await ticketMediaOf(valid) };
}

async function ticketMediaOf(tickets: readonly Ticket[]): Promise<TicketMedia[]> {
  const media: TicketMedia[] = [];
  for (const { holder, type, code } of tickets.slice(0, maxShown))
    if (code !== null) media.push({ holder, type: type ?? '', qr: await ticketQr(code) });
  return media;
}

/** The tickets an email is about. `holder`: the recipient's account, or null if they have none. */
function ticketsFor(entry: EmailEntry): { which: SQL | undefined; holder: string | null } | null {
  const { id, orderId, userId, holderEmail } = registrations;
  if (entry.template === 'order-notice' && entry.values.buyerId) {
    const { orderId: bought, buyerId: holder } = entry.values;
    return { which: and(eq(orderId, bought), ticketsHeldBy({ userId: holder })), holder };
  }
  if (entry.template === 'event-notice' && entry.values.admits) {
    const { registrationId, userId: holder } = entry.values.admits;
    const isTheirs = holder === null ? and(isNull(userId), eq(holderEmail, entry.to)) : eq(userId, holder);
    return { which: and(eq(id, registrationId), isTheirs), holder };
  }
  return null;
}
