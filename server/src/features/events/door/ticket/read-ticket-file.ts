import type { Language } from '@foyer/contract/limits.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { doorRules } from '../rules/door-rules.ts';
import { readTicket } from './read-ticket.ts';
import { ticketPdf } from './ticket-pdf.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/** A ticket to print or to keep. */
export async function readTicketFile(
  deps: Parts,
  viewer: SignedInUser,
  { id, language }: { id: string; language: Language },
): Promise<{ fileName: string; base64: string }> {
  const ticket = await readTicket(deps, viewer, { id });
  await requireBudget(deps, `ticket-file:${viewer.userId}`, doorRules.files);
  const pdf = await ticketPdf(ticket, language, `${deps.settings.publicUrl}/tickets/${id}`);
  return { fileName: `${deriveSlug(ticket.event.title) || 'ticket'}.pdf`, base64: pdf.toString('base64') };
}
