import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import { guestPath } from '@foyer/contract/registrations/guest-access.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { Block, EmailContent } from '../email-content.ts';
import { nameOr } from '../texts/sender-name.ts';

type Values = EmailValues['organizer-message'];

const words = {
  en: {
    preview: (name: string, title: string) => `A message from ${name || 'the organizer'} about “${title}.”`,
    why: (from: string, title: string) =>
      `${from}, who is hosting “${title}” on Foyer, sent this message to its attendees.`,
    answer: 'Replies go to',
    noAnswer: 'Replies to this email aren’t read.',
    onPage: 'You can find the organizer’s contact details on the event page.',
    spare: 'Unsubscribe',
    organizer: 'The organizer',
    registration: 'View registration',
  },
  es: {
    preview: (name: string, title: string) => `Un mensaje ${name ? `de ${name}` : 'del organizador'} sobre «${title}».`,
    why: (from: string, title: string) =>
      `${from}, que organiza «${title}» en Foyer, ha enviado este mensaje a los asistentes.`,
    answer: 'Responder a',
    noAnswer: 'Las respuestas a este correo no se leen.',
    onPage: 'En la página del evento encontrarás los datos de contacto del organizador.',
    spare: 'Dejar de recibir estos correos',
    organizer: 'El organizador',
    registration: 'Ver tu inscripción',
  },
} as const satisfies Record<Language, unknown>;

/** An organizer's announcement, as plain text: no markup in it is interpreted. */
export function organizerMessage(language: Language, values: Values, publicUrl: string): EmailContent {
  const { title, subject, text, replyTo, guest, refusal, addedBy, hasContact } = values;
  const { preview, why, answer, noAnswer, onPage, spare, organizer, registration } = words[language];
  const name = nameOr(values.from, '');
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
    preview: preview(name, title),
    blocks: [
      ...paragraphs,
      { kind: 'text', text: why(name || organizer, title) },
      replyTo
        ? { kind: 'facts', facts: [[answer, replyTo]] }
        : { kind: 'text', text: hasContact ? `${noAnswer} ${onPage}` : noAnswer },
      ...(addedBy ? pageButton(registration, guestPage) : pageButton(spare, stopPage)),
    ],
  };
}
