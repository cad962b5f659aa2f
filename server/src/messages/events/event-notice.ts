import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import { guestPath } from '@foyer/contract/registrations/guest-access.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../texts/sender-name.ts';
import { namedSubject } from './named-subject.ts';
import { otherClock } from './other-clock.ts';
import { reasonBlocks } from './reason-blocks.ts';

type Values = EmailValues['event-notice'];
type What = Values['what'];

const words: Record<Language, Record<What, { subject: string; preview: string; text: string }>> = {
  en: {
    confirmed: {
      subject: "You're registered",
      preview: 'Your registration is confirmed.',
      text: 'Your registration is confirmed. Open the attached file to add the event to your calendar.',
    },
    changed: {
      subject: 'Event updated',
      preview: 'The details of an event you’re attending have changed.',
      text: 'The time, location or link of this event has changed. Here are the new details. Open the attached file to update your calendar.',
    },
    cancelled: {
      subject: 'Event canceled',
      preview: 'An event you registered for has been canceled.',
      text: 'This event has been canceled. Open the attached file to remove it from your calendar.',
    },
    left: {
      subject: 'Registration canceled',
      preview: 'You’re no longer registered for this event.',
      text: 'You’re no longer registered for this event. Open the attached file to remove it from your calendar.',
    },
    'passed-on': {
      subject: 'Your ticket was transferred',
      preview: 'Your ticket now belongs to someone else.',
      text: 'Your ticket for this event was transferred to someone else and is no longer valid for you. Open the attached file to remove the event from your calendar.',
    },
    'taken-over': {
      subject: 'Your ticket transfer was accepted',
      preview: 'The ticket now belongs to its new holder.',
      text: 'The ticket you transferred for this event was accepted. Its new holder has a new ticket code, and yours no longer works.',
    },
    'transfer-declined': {
      subject: 'Your ticket transfer was declined',
      preview: 'The ticket is still yours.',
      text: 'Your ticket transfer for this event was declined, so the ticket is still yours. You can use it or transfer it to someone else.',
    },
    switched: {
      subject: 'Your attendance mode has changed',
      preview: 'How you attend an event has changed.',
      text: 'How you attend this event has changed. See the details below. Open the attached file to update your calendar.',
    },
    declined: {
      subject: 'Registration declined',
      preview: 'The organizer declined your registration.',
      text: 'The organizer has declined your registration for this event.',
    },
    removed: {
      subject: 'Your registration was removed',
      preview: 'The organizer removed you from an event.',
      text: 'The organizer has removed you from this event. Your ticket is no longer valid. Open the attached file to remove the event from your calendar.',
    },
    unpublished: {
      subject: 'Event unpublished',
      preview: 'Your registration or request is still valid.',
      text: 'The organizer has unpublished this event for now, so nobody new can find it or register. It isn’t canceled. Your registration or request is still valid. We won’t send reminders until the event is published again, and we’ll email you when that happens.',
    },
    republished: {
      subject: 'Event published again',
      preview: 'Your registration or request is still valid.',
      text: 'The organizer has published this event again. Your registration or request is still valid. Here are the current details.',
    },
    reminder: {
      subject: 'Starting soon',
      preview: 'An event you’re attending starts soon.',
      text: 'An event you’re attending starts soon. If you can’t make it, please cancel on the event page so someone else can have your spot.',
    },
  },
  es: {
    confirmed: {
      subject: 'Inscripción confirmada',
      preview: 'Tu inscripción está confirmada.',
      text: 'Tu inscripción está confirmada. Abre el archivo adjunto para añadir el evento a tu calendario.',
    },
    changed: {
      subject: 'Cambios en el evento',
      preview: 'Han cambiado los detalles de un evento al que vas a asistir.',
      text: 'Ha cambiado la hora, el lugar o el enlace de este evento. Estos son los nuevos detalles. Abre el archivo adjunto para actualizar tu calendario.',
    },
    cancelled: {
      subject: 'Evento cancelado',
      preview: 'Se ha cancelado un evento en el que te inscribiste.',
      text: 'Este evento se ha cancelado. Abre el archivo adjunto para quitarlo de tu calendario.',
    },
    left: {
      subject: 'Inscripción cancelada',
      preview: 'Tu inscripción en este evento se ha cancelado.',
      text: 'Tu inscripción en este evento se ha cancelado. Abre el archivo adjunto para quitarlo de tu calendario.',
    },
    'passed-on': {
      subject: 'Tu entrada se ha transferido',
      preview: 'Tu entrada es ahora de otra persona.',
      text: 'Tu entrada para este evento se ha transferido a otra persona y ya no te sirve para entrar. Abre el archivo adjunto para quitar el evento de tu calendario.',
    },
    'taken-over': {
      subject: 'Transferencia aceptada',
      preview: 'La entrada que transferiste ya tiene nuevo titular.',
      text: 'Han aceptado la entrada que transferiste para este evento. Su nuevo titular tiene un código nuevo y el tuyo ya no es válido.',
    },
    'transfer-declined': {
      subject: 'Transferencia rechazada',
      preview: 'La entrada sigue siendo tuya.',
      text: 'Han rechazado la entrada que querías transferir para este evento, así que sigue siendo tuya. Puedes usarla o transferirla a otra persona.',
    },
    switched: {
      subject: 'Ha cambiado tu modalidad de asistencia',
      preview: 'Ha cambiado tu forma de asistir a un evento.',
      text: 'Ha cambiado tu forma de asistir a este evento. Aquí tienes los detalles. Abre el archivo adjunto para actualizar tu calendario.',
    },
    declined: {
      subject: 'Inscripción no aceptada',
      preview: 'Tu solicitud para este evento no ha sido aceptada.',
      text: 'El organizador no ha aceptado tu solicitud de inscripción.',
    },
    removed: {
      subject: 'Han anulado tu inscripción',
      preview: 'El organizador ha anulado tu inscripción.',
      text: 'El organizador ha anulado tu inscripción y tu entrada ya no es válida. Abre el archivo adjunto para quitar el evento de tu calendario.',
    },
    unpublished: {
      subject: 'Evento retirado por ahora',
      preview: 'Tu inscripción o solicitud sigue siendo válida.',
      text: 'El organizador ha retirado este evento por ahora, así que nadie más puede encontrarlo ni inscribirse. No está cancelado, y tu inscripción o solicitud sigue siendo válida. No te enviaremos recordatorios hasta que vuelva a publicarse. Cuando eso ocurra, te avisaremos.',
    },
    republished: {
      subject: 'Evento publicado de nuevo',
      preview: 'Tu inscripción o solicitud sigue siendo válida.',
      text: 'El evento vuelve a estar publicado. Tu inscripción o solicitud sigue siendo válida. Estos son los detalles actuales.',
    },
    reminder: {
      subject: 'Falta poco',
      preview: 'Falta poco para un evento al que vas a asistir.',
      text: 'Falta poco para este evento. Si al final no puedes ir, cancela tu inscripción en la página del evento para que otra persona aproveche la plaza.',
    },
  },
};

/** Sentences added when another member is named or a ticket is attached. */
const further = {
  en: {
    guestReminder: 'An event you’re attending starts soon.',
    bought: (name: string) => `${name} got you a ticket for this event.`,
    ticket: 'Your ticket is also attached. Show it at the entrance, printed or on your phone.',
    now: (name: string) => `The ticket now belongs to ${name}.`,
  },
  es: {
    guestReminder: 'Falta poco para este evento.',
    bought: (name: string) => `${name} te ha conseguido una entrada para este evento.`,
    ticket: 'También adjuntamos tu entrada. Muéstrala al llegar, impresa o en tu teléfono.',
    now: (name: string) => `La entrada es ahora de ${name}.`,
  },
} as const satisfies Record<Language, unknown>;

function textOf(language: Language, { what, by: name = '', admits, guest }: Values): string {
  const by = nameOr(name, '');
  const { bought, ticket, now, guestReminder } = further[language];
  // Guests have no account, so they can't cancel on the event page.
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
    here: 'Your time',
    zone: 'Time zone',
    where: 'Where',
    online: 'Online',
    see: 'View event',
    join: 'Join online',
    ticket: 'View ticket',
    toOrder: 'View order',
    spare: 'Unsubscribe from reminders',
    registration: 'View registration',
  },
  es: {
    event: 'Evento',
    when: 'Cuándo',
    here: 'Tu hora local',
    zone: 'Zona horaria',
    where: 'Dónde',
    online: 'En línea',
    see: 'Ver evento',
    join: 'Unirse en línea',
    ticket: 'Ver entrada',
    toOrder: 'Ver pedido',
    spare: 'Dejar de recibir recordatorios',
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
      ...withOnePrimary([
        ...button(join, onlineLink ?? (guest?.online ? ownPage : undefined)),
        ...button(ticket, values.ticket && `${publicUrl}/tickets/${values.ticket}`),
        ...button(toOrder, values.orderId && `${publicUrl}/orders/${values.orderId}`),
        // An event deleted with its organizer's account has no page.
        ...button(see, values.slug && `${publicUrl}/events/${values.slug}`),
        ...(values.what === 'reminder' && !guest?.online ? button(registration, ownPage) : []),
        // Emails to an address that someone else typed end with an unsubscribe link of their own.
        ...(values.what === 'reminder' && !values.addedBy ? button(spare, stopPage ?? ownPage) : []),
      ]),
    ],
  };
}

type Button = Extract<EmailContent['blocks'][number], { kind: 'button' }>;

export function button(label: string, href: string | undefined): Button[] {
  return href ? [{ kind: 'button', label, href }] : [];
}

/** The first is a button, the others look like links. */
export const withOnePrimary = (buttons: readonly Button[]) =>
  buttons.map((each, index): Button => ({ ...each, isFurther: index > 0 }));

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** In the event's time zone, which is named. */
export function timesIn(language: Language, times: Pick<Values, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  return spanText((options) => new Intl.DateTimeFormat(language, options), day, times);
}

/** The event's time zone for a guest, who has set none: its city and its offset when the event starts. */
function zoneIn(language: Language, { startsAt, timeZone }: Pick<Values, 'startsAt' | 'timeZone'>): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(startsAt),
  );
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${city}, ${parts.find(({ type }) => type === 'timeZoneName')?.value}`;
}
