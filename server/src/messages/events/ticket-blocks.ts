import type { Language } from '@foyer/contract/limits.ts';
import type { Block } from '../email-content.ts';
import { type TicketMedia, ticketCid } from './email-media.ts';

const words = {
  en: { ticket: 'Ticket', code: 'Your ticket code is in the attached file.' },
  es: { ticket: 'Entrada', code: 'El código de tu entrada está en el archivo adjunto.' },
} as const satisfies Record<Language, unknown>;

/** The tickets with their codes, by whose and what they are. */
export function ticketBlocks(language: Language, tickets: readonly TicketMedia[]): Block[] {
  const { ticket, code } = words[language];
  return tickets.map(({ holder, type }, index) => {
    const label = [type, holder].filter((part) => part !== '').join(' · ') || ticket;
    return { kind: 'ticket', label, cid: ticketCid(index), alt: code };
  });
}
