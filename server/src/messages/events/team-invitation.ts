import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['team-invitation'];

const contents: Record<Language, (values: Values, href: string) => EmailContent> = {
  en: ({ host, title, role }, href) => ({
    subject: namedSubject('You are asked to help with an event', title),
    heading: 'You are asked to help with an event',
    preview: `${host} asks you to help with an event.`,
    blocks: [
      {
        kind: 'text',
        text:
          role === 'manager'
            ? `${host} asks you to manage this event together. Nothing happens before you say yes.`
            : `${host} asks you to let guests in at this event. Nothing happens before you say yes.`,
      },
      { kind: 'facts', facts: [['Event', title]] },
      { kind: 'button', label: 'Answer', href },
    ],
  }),
  es: ({ host, title, role }, href) => ({
    subject: namedSubject('Te invitan al equipo de un evento', title),
    heading: 'Te invitan al equipo de un evento',
    preview: `${host} te pide ayuda con un evento.`,
    blocks: [
      {
        kind: 'text',
        text:
          role === 'manager'
            ? `${host} te pide que gestionéis juntos este evento. No pasa nada hasta que digas que sí.`
            : `${host} te pide que recibas a los asistentes en este evento. No pasa nada hasta que digas que sí.`,
      },
      { kind: 'facts', facts: [['Evento', title]] },
      { kind: 'button', label: 'Responder', href },
    ],
  }),
};

export function teamInvitation(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/dashboard`);
}
