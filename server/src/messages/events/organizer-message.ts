import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import { guestPath } from '@foyer/contract/registrations/guest-access.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { Block, EmailContent } from '../email-content.ts';
import { nameOr } from '../names/sender-name.ts';

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
    organizer: 'The organizer',
    registration: 'See your registration',
  },
  es: {
    preview: (from: string, title: string) => `${from} ha escrito a quienes asisten a «${title}».`,
    why: (from: string, title: string) =>
      `${from} organiza «${title}» en Foyer y ha escrito esto a las personas inscritas.`,
    answer: 'Tu respuesta llega a',
    noAnswer: 'Las respuestas a este correo no se leen.',
    onPage: 'En la página del evento está cómo contactar con quien organiza.',
    spare: 'No enviarme más mensajes así',
    organizer: 'Quien organiza el evento',
    registration: 'Ver tu inscripción',
  },
} as const satisfies Record<Language, unknown>;

/** What an organizer has written, as plain text: nothing of it is markup. */
export function organizerMessage(language: Language, values: Values, publicUrl: string): EmailContent {
  const { title, subject, text, replyTo, guest, refusal, addedBy, hasContact } = values;
  const { preview, why, answer, noAnswer, onPage, spare, organizer, registration } = words[language];
  const from = nameOr(values.from, organizer);
  const guestPage = guest?.hasPage ? `${guestPath}#${guest.token}` : undefined;
  const stopPage = refusal ? `${unsubscribePath}#token=${refusal}` : guestPage;
  const pageButton = (label: string, page: string | undefined): Block[] =>
    page ? [{ kind: 'button', label, href: `${publicUrl}${page}` }] : [];
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
      ...(addedBy ? pageButton(registration, guestPage) : pageButton(spare, stopPage)),
    ],
  };
}
