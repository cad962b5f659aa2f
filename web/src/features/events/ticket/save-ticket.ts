import { readTicketFile } from '@foyer/contract/events/door/ticket.ts';
import { call } from '#src/lib/call.ts';
import { savePdf } from '#src/lib/keep/save-pdf.ts';

/** Fetches a ticket as a PDF and hands it to the browser as a file. */
export async function saveTicket(id: string, language: string): Promise<void> {
  savePdf(await call(readTicketFile, { params: { id }, query: { language: language === 'es' ? 'es' : 'en' } }));
}
