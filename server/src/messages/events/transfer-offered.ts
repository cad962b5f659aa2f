import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../names/sender-name.ts';
import { endTime } from './end-time.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['place-offered'];

const words = {
  en: {
    subject: 'A place at an event is offered to you',
    text: (from: string) =>
      `${from} offers you a place at this event. Open the page below and sign in: once you say yes, the place is yours.`,
    from: 'From',
    someone: 'Someone',
    until: 'Until',
    button: 'See the place',
    after: 'If you do not want it, ignore this email. Nobody else can use this link after you.',
  },
  es: {
    subject: 'Te ofrecen una plaza en un evento',
    text: (from: string) =>
      `${from} te ofrece una plaza en este evento. Abre la página de abajo e inicia sesión: cuando digas que sí, la plaza será tuya.`,
    from: 'De',
    someone: 'Alguien',
    until: 'Hasta',
    button: 'Ver la plaza',
    after: 'Si no la quieres, ignora este correo. Nadie más puede usar este enlace después de ti.',
  },
} as const satisfies Record<Language, unknown>;

export function placeOffered(language: Language, values: Values): EmailContent {
  const { subject, text, from, someone, until, button, after } = words[language];
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
      { kind: 'text', text: after },
    ],
  };
}
