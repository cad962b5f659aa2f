import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { EmailEntry } from '#src/db/outbox/outbox.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Attachment, Deps } from '#src/deps.ts';
import { readTickets } from './read-ticket.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { ticketsHeldBy } from './ticket-row.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/**
 * The tickets that go with a confirmation, as they are when it is sent: none for who takes part online, and none that
 * was given back or passed on meanwhile, or whose address is another one now.
 */
export async function mailedTickets(deps: Parts, entry: EmailEntry): Promise<Attachment[]> {
  const concerned = concernedBy(entry);
  if (!concerned) return [];
  const tickets = await readTickets(deps, concerned.which, concerned.holder);
  const good = tickets.filter(({ state, code }) => state === 'valid' && code !== null);
  if (good.length === 0) return [];
  const pdf = await ticketPdf(good, entry.language, deps.settings.publicUrl);
  const name = good.length === 1 ? 'ticket.pdf' : 'tickets.pdf';
  return [{ name, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' }];
}

/** `holder`: the account of whoever reads it; null where they have none. */
function concernedBy(entry: EmailEntry): { which: SQL | undefined; holder: string | null } | null {
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
