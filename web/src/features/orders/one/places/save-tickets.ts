import { readOrderTickets } from '@foyer/contract/events/door/ticket.ts';
import { call } from '#src/lib/call.ts';
import { savePdf } from '#src/lib/keep/save-pdf.ts';

/** Fetches all tickets of an order as one PDF and hands it to the browser as a file. */
export async function saveTickets(orderId: string, language: string): Promise<void> {
  savePdf(await call(readOrderTickets, { params: { orderId }, query: { language: language === 'es' ? 'es' : 'en' } }));
}
