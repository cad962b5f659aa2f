import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { endTime } from './end-time.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';
import { otherClock } from './other-time-zone.ts';
import { reasonBlocks } from './reason-blocks.ts';

type Values = EmailValues['waiting-notice'];

const words: Record<Language, Record<Values['what'], { subject: string; text: string; button: string }>> = {
  en: {
    joined: {
      subject: 'You are in line',
      text: 'You wait for places at this event. When it is your turn you get an offer, which you can take or decline. On the page of the event you see where you stand, and can leave the line.',
      button: 'See where you stand',
    },
    offered: {
      subject: 'There is room for you',
      text: 'There are places for all of you at this event, kept until the time below. Take them before then; after it they go to the next in line.',
      button: 'Take the places or decline',
    },
    passed: {
      subject: 'The offer has ended',
      text: 'The places that were offered to you were not taken in time and went to the next in line. As long as there is a waiting list, you can join it again.',
      button: 'See the event',
    },
    ended: {
      subject: 'You are no longer in line',
      text: 'You no longer wait for places at this event: it is cancelled, or the organizer has taken you out of the line.',
      button: 'See the event',
    },
    paused: {
      subject: 'An event that you wait for is not shown for now',
      text: 'The organizer has unpublished this event for now. You keep your place in line; until the event is shown again nothing is offered, and an offer cannot be taken and ends when its time is over. You hear of it when it is shown again.',
      button: 'See other events',
    },
    resumed: {
      subject: 'An event that you wait for is shown again',
      text: 'The organizer shows this event again, and the line moves on. On the page of the event you see where you stand.',
      button: 'See where you stand',
    },
  },
  es: {
    joined: {
      subject: 'Estás en la lista de espera',
      text: 'Esperas plazas en este evento. Cuando te toque recibirás una oferta, que puedes aceptar o rechazar. En la página del evento ves tu posición y puedes dejar la lista.',
      button: 'Ver tu posición',
    },
    offered: {
      subject: 'Hay plazas para ti',
      text: 'Hay plazas para todo tu grupo en este evento, reservadas hasta la hora de abajo. Acéptalas antes; después pasan a quien sigue en la lista.',
      button: 'Aceptar o rechazar las plazas',
    },
    passed: {
      subject: 'La oferta ha terminado',
      text: 'Las plazas que te ofrecimos no se aceptaron a tiempo y han pasado a quien sigue en la lista. Mientras haya lista de espera, puedes volver a apuntarte.',
      button: 'Ver el evento',
    },
    ended: {
      subject: 'Ya no estás en la lista de espera',
      text: 'Ya no esperas plazas en este evento: se ha cancelado, o quien lo organiza te ha quitado de la lista.',
      button: 'Ver el evento',
    },
    paused: {
      subject: 'Un evento que esperas se ha retirado por ahora',
      text: 'Quien organiza este evento lo ha retirado por ahora. Conservas tu lugar en la lista; hasta que se publique de nuevo no se ofrecen plazas, y una oferta no se puede aceptar y termina a su hora. Te avisaremos cuando vuelva.',
      button: 'Ver otros eventos',
    },
    resumed: {
      subject: 'Un evento que esperas se ha publicado de nuevo',
      text: 'Quien organiza este evento lo ha publicado de nuevo y la lista avanza. En la página del evento ves tu posición.',
      button: 'Ver tu posición',
    },
  },
};

const labels = {
  en: { until: 'Until', party: 'Places' },
  es: { until: 'Hasta', party: 'Plazas' },
} as const satisfies Record<Language, unknown>;

/** Nothing of it goes into a calendar: whoever waits has no place yet. */
export function waitingNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, text, button } = words[language][values.what];
  const { event, when, where, online, here } = eventLabels[language];
  const { until, party } = labels[language];
  const facts: [string, string][] = [
    [event, values.title],
    [when, timesIn(language, values)],
    [where, values.where === '' ? online : values.where],
    [party, String(values.party)],
  ];
  if (values.until) {
    facts.push([until, endTime(language, values.until, values.timeZone)]);
    const zone = otherClock(values.until, values.timeZone, values.readerZone);
    if (zone) facts.push([here, endTime(language, values.until, zone)]);
  }
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview: values.title,
    blocks: [
      { kind: 'text', text },
      ...(values.what === 'ended' ? reasonBlocks(language, values.reason) : []),
      { kind: 'facts', facts },
      {
        kind: 'button',
        label: button,
        href: `${publicUrl}${values.what === 'paused' ? '/events' : `/events/${values.slug}`}`,
      },
    ],
  };
}
