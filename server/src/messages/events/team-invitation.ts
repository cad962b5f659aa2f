import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../names/sender-name.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['team-invitation'];
type Words = {
  heading: string;
  preview: string;
  text: Record<Values['role'], string>;
  button: string;
};

const event: Record<Language, string> = { en: 'Event', es: 'Evento' };
const organizer: Record<Language, string> = { en: 'The organizer', es: 'Quien organiza el evento' };

const asked: Record<Language, (host: string) => Words> = {
  en: (host) => ({
    heading: 'You are asked to help with an event',
    preview: `${host} asks you to help with an event.`,
    text: {
      manager: `${host} asks you to manage this event together. Nothing happens before you say yes.`,
      'check-in': `${host} asks you to let guests in at this event. Nothing happens before you say yes.`,
    },
    button: 'Answer',
  }),
  es: (host) => ({
    heading: 'Te invitan al equipo de un evento',
    preview: `${host} te pide ayuda con un evento.`,
    text: {
      manager: `${host} te pide que gestionéis juntos este evento. No pasa nada hasta que digas que sí.`,
      'check-in': `${host} te pide que recibas a los asistentes en este evento. No pasa nada hasta que digas que sí.`,
    },
    button: 'Responder',
  }),
};

const changed: Record<Language, (host: string) => Words> = {
  en: (host) => ({
    heading: 'Your part in the team has changed',
    preview: `${host} has changed what you do at an event.`,
    text: {
      manager: `${host} has changed what you do at this event: from now on you manage it together.`,
      'check-in': `${host} has changed what you do at this event: from now on you let guests in.`,
    },
    button: 'Open the event',
  }),
  es: (host) => ({
    heading: 'Ha cambiado tu papel en el equipo',
    preview: `${host} ha cambiado lo que haces en un evento.`,
    text: {
      manager: `${host} ha cambiado lo que haces en este evento: desde ahora lo gestionáis juntos.`,
      'check-in': `${host} ha cambiado lo que haces en este evento: desde ahora recibes a los asistentes.`,
    },
    button: 'Abrir el evento',
  }),
};

export function teamInvitation(
  language: Language,
  { host, title, role, path }: Values,
  publicUrl: string,
): EmailContent {
  const { heading, preview, text, button } = (path ? changed : asked)[language](nameOr(host, organizer[language]));
  return {
    subject: namedSubject(heading, title),
    heading,
    preview,
    blocks: [
      { kind: 'text', text: text[role] },
      { kind: 'facts', facts: [[event[language], title]] },
      { kind: 'button', label: button, href: `${publicUrl}${path ?? '/dashboard'}` },
    ],
  };
}
