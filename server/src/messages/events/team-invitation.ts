import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../texts/sender-name.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['team-invitation'];
type Words = {
  heading: string;
  preview: string;
  text: Record<Values['role'], string>;
  button: string;
};

const event: Record<Language, string> = { en: 'Event', es: 'Evento' };
const organizer: Record<Language, string> = { en: 'The organizer', es: 'El organizador' };

const invitation: Record<Language, (host: string) => Words> = {
  en: (host) => ({
    heading: "You're invited to join an event team",
    preview: `${host} invited you to help run an event.`,
    text: {
      manager: `${host} invited you to help manage this event. Your access starts when you accept.`,
      'check-in': `${host} invited you to check in attendees at this event. Your access starts when you accept.`,
    },
    button: 'View invitation',
  }),
  es: (host) => ({
    heading: 'Te invitan al equipo de un evento',
    preview: `${host} te invita a colaborar en un evento.`,
    text: {
      manager: `${host} te invita a unirte a su equipo para gestionar este evento. Tendrás acceso en cuanto aceptes.`,
      'check-in': `${host} te invita a encargarte del registro de entrada de este evento. Tendrás acceso en cuanto aceptes.`,
    },
    button: 'Ver invitación',
  }),
};

const roleChange: Record<Language, (host: string) => Words> = {
  en: (host) => ({
    heading: 'Your team role has changed',
    preview: `${host} changed your role at an event.`,
    text: {
      manager: `${host} made you a manager of this event. You can now edit it and manage its attendees.`,
      'check-in': `${host} changed your role at this event. You can still check in attendees, but you can no longer manage the event.`,
    },
    button: 'Open event',
  }),
  es: (host) => ({
    heading: 'Ha cambiado tu función en el equipo',
    preview: `${host} ha cambiado tu función en un evento.`,
    text: {
      manager: `${host} te ha dado acceso para gestionar este evento. Ya puedes editarlo y gestionar a sus asistentes.`,
      'check-in': `${host} ha cambiado tu función en este evento. Puedes seguir registrando llegadas, pero ya no puedes gestionar el evento.`,
    },
    button: 'Abrir evento',
  }),
};

export function teamInvitation(
  language: Language,
  { host, title, role, path }: Values,
  publicUrl: string,
): EmailContent {
  const { heading, preview, text, button } = (path ? roleChange : invitation)[language](
    nameOr(host, organizer[language]),
  );
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
