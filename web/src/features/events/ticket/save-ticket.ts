import { readTicketFile } from '@foyer/contract/events/door/ticket.ts';
import { call } from '#src/lib/call.ts';
import { saveFile } from '#src/lib/keep/save-file.ts';

/** Fetches a ticket as a PDF and hands it to the browser as a file. */
export async function saveTicket(id: string, language: string): Promise<void> {
  const { fileName, base64 } = await call(readTicketFile, {
    params: { id },
    query: { language: language === 'es' ? 'es' : 'en' },
  });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}
