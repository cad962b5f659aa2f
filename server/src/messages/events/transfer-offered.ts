import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../texts/sender-name.ts';
import { endTime } from './end-time.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['place-offered'];

const words = {
  en: {
    subject: "You've been sent a ticket",
    text: (from: string) =>
      `${from} wants to transfer a ticket for this event to you. Open the link below and sign in to accept it.`,
    from: 'From',
    someone: 'Someone',
    until: 'Accept by',
    button: 'View ticket',
    after: 'Don’t want it? You can ignore this email.',
    secret: 'Don’t share the link: anyone who opens it can accept the ticket.',
  },
  es: {
    subject: 'Te han enviado una entrada',
    text: (from: string) =>
      `${from} quiere transferirte una entrada para este evento. Abre el enlace e inicia sesión para aceptarla.`,
    from: 'De',
    someone: 'Alguien',
    until: 'Aceptar antes del',
    button: 'Ver entrada',
    after: '¿No la quieres? Ignora este correo.',
    secret: 'No compartas el enlace: quien lo abra puede aceptar la entrada.',
  },
} as const satisfies Record<Language, unknown>;

export function transferOffered(language: Language, values: Values): EmailContent {
  const { subject, text, from, someone, until, button, after, secret } = words[language];
  const name = nameOr(values.from, someone);
  const { event, when, where, online } = eventLabels[language];
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview: values.title,
    blocks: [
      { kind: 'text', text: text(name) },
      {
        kind: 'facts',
        facts: [
          [from, name],
          [event, values.title],
          [when, timesIn(language, values)],
          [where, values.where === '' ? online : values.where],
          [until, endTime(language, values.until, values.timeZone)],
        ],
      },
      { kind: 'button', label: button, href: values.link },
      { kind: 'text', text: values.isPersonal ? after : `${after} ${secret}` },
    ],
  };
}
