import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import { guestPath } from '@foyer/contract/registrations/guest-access.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../names/sender-name.ts';
import { namedSubject } from './named-subject.ts';
import { otherClock } from './other-time-zone.ts';
import { reasonBlocks } from './reason-blocks.ts';

type Values = EmailValues['event-notice'];
type What = Values['what'];

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
    left: {
      subject: 'You have left an event',
      preview: 'Your place is free again.',
      text: 'You no longer come to this event, and your place is free again. The file attached takes it out of your calendar.',
    },
    'passed-on': {
      subject: 'Your place was passed on',
      preview: 'Somebody else comes on it now.',
      text: 'Your place at this event was passed on to somebody else, who comes on it now. Your ticket for it is no longer valid. The file attached takes the event out of your calendar.',
    },
    'taken-over': {
      subject: 'The place you handed over was taken',
      preview: 'It is theirs now.',
      text: 'The place that you handed over at this event was taken, and its ticket is a new one.',
    },
    switched: {
      subject: 'Your place has changed',
      preview: 'You take part in an event another way now.',
      text: 'You take part in this event another way now, as shown below. The file attached brings your calendar up to date.',
    },
    declined: {
      subject: 'Your request was declined',
      preview: 'You asked to come to an event.',
      text: 'You asked to come to this event. Its organizer has declined your request.',
    },
    removed: {
      subject: 'You no longer have a place',
      preview: 'The organizer of an event has taken it away.',
      text: 'The organizer of this event has taken your place away; a ticket for it is no longer valid. The file attached takes the event out of your calendar.',
    },
    unpublished: {
      subject: 'An event is not shown for now',
      preview: 'What you have there stays yours.',
      text: 'The organizer has unpublished this event for now: nobody new finds it or registers. It is not cancelled. A place that you have stays yours, and so does a request that waits for an answer; you get no reminders until it is shown again, and hear of it then.',
    },
    republished: {
      subject: 'An event is shown again',
      preview: 'What you have there is still yours.',
      text: 'The organizer shows this event again. A place that you have is still yours, and so is a request that waits for an answer. This is how it is now.',
    },
    reminder: {
      subject: 'An event begins soon',
      preview: 'A reminder of an event you come to.',
      text: 'This is a reminder of an event you come to. If you cannot come after all, give your place back on its page: somebody else may be waiting.',
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
    left: {
      subject: 'Has dejado un evento',
      preview: 'Tu plaza vuelve a estar libre.',
      text: 'Ya no asistes a este evento y tu plaza vuelve a estar libre. El archivo adjunto lo quita de tu calendario.',
    },
    'passed-on': {
      subject: 'Tu plaza ha cambiado de manos',
      preview: 'Ahora asiste otra persona con ella.',
      text: 'Tu plaza en este evento ha pasado a otra persona, que asiste en tu lugar. Tu entrada ya no es válida. El archivo adjunto quita el evento de tu calendario.',
    },
    'taken-over': {
      subject: 'Han aceptado la plaza que traspasaste',
      preview: 'Ahora es suya.',
      text: 'Han aceptado la plaza que traspasaste en este evento, y su entrada es nueva.',
    },
    switched: {
      subject: 'Tu plaza ha cambiado',
      preview: 'Ahora participas en un evento de otra forma.',
      text: 'Ahora participas en este evento de otra forma, como ves aquí. El archivo adjunto actualiza tu calendario.',
    },
    declined: {
      subject: 'Tu solicitud no se ha aceptado',
      preview: 'Pediste asistir a un evento.',
      text: 'Pediste asistir a este evento. Quien lo organiza no ha aceptado tu solicitud.',
    },
    removed: {
      subject: 'Ya no tienes plaza',
      preview: 'Quien organiza un evento la ha retirado.',
      text: 'Quien organiza este evento ha retirado tu plaza; la entrada que tuvieras ya no es válida. El archivo adjunto quita el evento de tu calendario.',
    },
    unpublished: {
      subject: 'Un evento se ha retirado por ahora',
      preview: 'Lo que tienes en él sigue siendo tuyo.',
      text: 'Quien organiza este evento lo ha retirado por ahora: nadie más lo encuentra ni se inscribe. No está cancelado. Si tienes plaza, sigue siendo tuya, y una solicitud pendiente sigue en espera; hasta que se publique de nuevo no recibes recordatorios, y entonces te avisamos.',
    },
    republished: {
      subject: 'Un evento se ha publicado de nuevo',
      preview: 'Lo que tienes en él sigue siendo tuyo.',
      text: 'Quien organiza este evento lo ha publicado de nuevo. Si tienes plaza, sigue siendo tuya, y una solicitud pendiente sigue en espera. Así queda ahora.',
    },
    reminder: {
      subject: 'Un evento empieza pronto',
      preview: 'Un recordatorio de un evento al que asistes.',
      text: 'Este es un recordatorio de un evento al que asistes. Si al final no puedes ir, devuelve tu plaza en su página: puede que alguien la espere.',
    },
  },
};

/** What a person or a file adds to it. */
const further = {
  en: {
    guestReminder: 'This is a reminder of an event you come to.',
    bought: (name: string) => `${name} has got you a place at this event.`,
    ticket: 'Your ticket is attached as well: show it at the door, on paper or on a screen.',
    now: (name: string) => `${name} has it now.`,
  },
  es: {
    guestReminder: 'Este es un recordatorio de un evento al que asistes.',
    bought: (name: string) => `${name} te ha conseguido una plaza en este evento.`,
    ticket: 'También adjuntamos tu entrada: enséñala en la puerta, en papel o en pantalla.',
    now: (name: string) => `Ahora la tiene ${name}.`,
  },
} as const satisfies Record<Language, unknown>;

function textOf(language: Language, { what, by: name = '', admits, guest }: Values): string {
  const by = nameOr(name, '');
  const { bought, ticket, now, guestReminder } = further[language];
  // Who has no account cannot give a place back on a page.
  const text = guest && what === 'reminder' ? guestReminder : words[language][what].text;
  const isConfirmed = what === 'confirmed';
  return [by && isConfirmed ? bought(by) : '', text, admits ? ticket : '', by && !isConfirmed ? now(by) : '']
    .filter((part) => part !== '')
    .join(' ');
}

export const eventLabels = {
  en: {
    event: 'Event',
    when: 'When',
    here: 'By your clock',
    zone: 'Time zone',
    where: 'Where',
    online: 'Online',
    see: 'See the event',
    join: 'Join online',
    ticket: 'Show your ticket',
    toOrder: 'See the order',
    spare: 'Send me no more of these',
    registration: 'See your registration',
  },
  es: {
    event: 'Evento',
    when: 'Cuándo',
    here: 'En tu hora',
    zone: 'Zona horaria',
    where: 'Dónde',
    online: 'En línea',
    see: 'Ver el evento',
    join: 'Unirse en línea',
    ticket: 'Ver tu entrada',
    toOrder: 'Ver el pedido',
    spare: 'No enviarme más mensajes así',
    registration: 'Ver tu inscripción',
  },
} as const satisfies Record<Language, unknown>;

export function eventNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, preview } = words[language][values.what];
  const { event, when, here, zone, where, online, see, join, ticket, toOrder, spare, registration } =
    eventLabels[language];
  const { guest, refusal, onlineLink } = values;
  const ownZone = otherClock(values.startsAt, values.timeZone, values.readerZone);
  const ownPage = guest && `${publicUrl}${guestPath}#${guest.token}`;
  const stopPage = refusal && `${publicUrl}${unsubscribePath}#token=${refusal}`;
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview,
    blocks: [
      { kind: 'text', text: textOf(language, values) },
      ...(values.what === 'cancelled' ? reasonBlocks(language, values.reason) : []),
      {
        kind: 'facts',
        facts: [
          [event, values.title],
          [when, timesIn(language, values)],
          ...(guest ? [[zone, zoneIn(language, values)] satisfies [string, string]] : []),
          ...(ownZone ? [[here, timesIn(language, { ...values, timeZone: ownZone })] satisfies [string, string]] : []),
          [where, values.where === '' ? online : values.where],
        ],
      },
      ...firstOf([
        ...button(join, onlineLink ?? (guest?.online ? ownPage : undefined)),
        ...button(ticket, values.ticket && `${publicUrl}/tickets/${values.ticket}`),
        ...button(toOrder, values.orderId && `${publicUrl}/orders/${values.orderId}`),
        // Of an event that goes with its organizer's account there is no page.
        ...button(see, values.slug && `${publicUrl}/events/${values.slug}`),
        ...(values.what === 'reminder' && !guest?.online ? button(registration, ownPage) : []),
        // At the end of an email to an address that was typed there is another way out.
        ...(values.what === 'reminder' && !values.addedBy ? button(spare, stopPage ?? ownPage) : []),
      ]),
    ],
  };
}

type Button = Extract<EmailContent['blocks'][number], { kind: 'button' }>;

function button(label: string, href: string | undefined): Button[] {
  return href ? [{ kind: 'button', label, href }] : [];
}

/** Of several ways on, one is what most come for. */
const firstOf = (ways: readonly Button[]) => ways.map((way, index): Button => ({ ...way, isFurther: index > 0 }));

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** By the clocks of the place, with their zone. */
export function timesIn(language: Language, times: Pick<Values, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  return spanText((options) => new Intl.DateTimeFormat(language, options), day, times);
}

/** Whose clocks are meant, for who has chosen none here: as people call them, and as computers do. */
function zoneIn(language: Language, { startsAt, timeZone }: Pick<Values, 'startsAt' | 'timeZone'>): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(startsAt),
  );
  return `${parts.find(({ type }) => type === 'timeZoneName')?.value} (${timeZone})`;
}
