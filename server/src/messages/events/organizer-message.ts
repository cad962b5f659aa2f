import { guestPath } from '@foyer/contract/events/people/guest-place.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/settings/email-choices.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { Block, EmailContent } from '../email-content.ts';

type Values = EmailValues['organizer-message'];

const words = {
  en: {
    preview: (from: string, title: string) => `${from} wrote to those who come to “${title}”.`,
    why: (from: string, title: string) =>
      `${from} organizes “${title}” on Foyer and wrote this to those who are registered.`,
    answer: 'Your answer goes to',
    noAnswer: 'Answers to this email are not read.',
    onPage: 'How to reach the organizer stands on the event’s page.',
    spare: 'Send me no more of these',
  },
  es: {
    preview: (from: string, title: string) => `${from} ha escrito a quienes asisten a «${title}».`,
    why: (from: string, title: string) =>
      `${from} organiza «${title}» en Foyer y ha escrito esto a las personas inscritas.`,
    answer: 'Tu respuesta llega a',
    noAnswer: 'Las respuestas a este correo no se leen.',
    onPage: 'En la página del evento está cómo contactar con quien organiza.',
    spare: 'No enviarme más mensajes así',
  },
} as const satisfies Record<Language, unknown>;

/** What an organizer has written, as plain text: nothing of it is markup. */
export function organizerMessage(language: Language, values: Values, publicUrl: string): EmailContent {
  const { from, title, subject, text, replyTo, guest, refusal, hasContact } = values;
  const { preview, why, answer, noAnswer, onPage, spare } = words[language];
  const guestPage = guest?.hasPage && `${guestPath}#${guest.token}`;
  const stopPage = refusal ? `${unsubscribePath}#token=${refusal}` : guestPage;
  const paragraphs: Block[] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'text', text: line }));
  return {
    subject,
    heading: subject,
    preview: preview(from, title),
    blocks: [
      ...paragraphs,
      { kind: 'text', text: why(from, title) },
      replyTo
        ? { kind: 'facts', facts: [[answer, replyTo]] }
        : { kind: 'text', text: hasContact ? `${noAnswer} ${onPage}` : noAnswer },
      ...(stopPage ? [{ kind: 'button', label: spare, href: `${publicUrl}${stopPage}` } as const] : []),
    ],
  };
}
