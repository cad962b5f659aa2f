import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['event-notice'];
type What = Values['what'];

/** A title may be as long as a subject; what is said about it comes first. */
const words: Record<Language, Record<What, { subject: string; preview: string; text: string }>> = {
  en: {
    confirmed: {
      subject: 'You have a place',
      preview: 'Your registration is confirmed.',
      text: 'Your registration is confirmed. The file attached adds the event to your calendar.',
    },
    changed: {
      subject: 'An event has changed',
      preview: 'Something about an event you come to has changed.',
      text: 'Something about this event has changed: its time, its place or how to join. This is how it is now; the file attached brings your calendar up to date.',
    },
    cancelled: {
      subject: 'An event is cancelled',
      preview: 'An event you are registered for will not take place.',
      text: 'This event will not take place. The file attached takes it out of your calendar.',
    },
  },
  es: {
    confirmed: {
      subject: 'Tienes plaza',
      preview: 'Tu inscripción está confirmada.',
      text: 'Tu inscripción está confirmada. El archivo adjunto añade el evento a tu calendario.',
    },
    changed: {
      subject: 'Un evento ha cambiado',
      preview: 'Algo ha cambiado en un evento al que asistes.',
      text: 'Algo ha cambiado en este evento: la hora, el lugar o la forma de unirse. Así queda ahora; el archivo adjunto actualiza tu calendario.',
    },
    cancelled: {
      subject: 'Un evento se ha cancelado',
      preview: 'Un evento en el que te inscribiste no se celebrará.',
      text: 'Este evento no se celebrará. El archivo adjunto lo quita de tu calendario.',
    },
  },
};

const labels = {
  en: { event: 'Event', when: 'When', where: 'Where', online: 'Online' },
  es: { event: 'Evento', when: 'Cuándo', where: 'Dónde', online: 'En línea' },
} as const satisfies Record<Language, unknown>;

export function eventNotice(language: Language, values: Values): EmailContent {
  const { subject, preview, text } = words[language][values.what];
  const { event, when, where, online } = labels[language];
  return {
    subject,
    heading: subject,
    preview,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          [event, values.title],
          [when, timesIn(language, values)],
          [where, values.where === '' ? online : values.where],
        ],
      },
    ],
  };
}

/** By the clocks of the place, with their zone. */
function timesIn(language: Language, { startsAt, endsAt, timeZone }: Values): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}
