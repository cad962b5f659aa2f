import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { endTime } from './end-time.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';
import { otherClock } from './other-clock.ts';
import { reasonBlocks } from './reason-blocks.ts';

type Values = EmailValues['waiting-notice'];

const words: Record<Language, Record<Values['what'], { subject: string; text: string; button: string }>> = {
  en: {
    joined: {
      subject: "You're on the waitlist",
      text: 'We’ll email you when spots open up for your group. You can check your position or leave the waitlist on the event page at any time.',
      button: 'Check your position',
    },
    offered: {
      subject: 'A spot opened up for you',
      text: 'There’s room for you now. We’re holding this offer until the time below. After that, it goes to the next group on the waitlist.',
      button: 'Accept or decline',
    },
    passed: {
      subject: 'Your waitlist offer has expired',
      text: 'The spots we were holding for you weren’t accepted in time, so we’ve released them. You can join again while the waitlist is open.',
      button: 'View event',
    },
    ended: {
      subject: "You're no longer on the waitlist",
      text: 'The event was canceled, or the organizer removed you from its waitlist.',
      button: 'View event',
    },
    paused: {
      subject: 'Waitlist paused',
      text: 'The organizer has unpublished this event for now. You keep your position, but no spots will be offered until it’s published again, and you can’t accept an open offer. We’ll email you when the event is published again.',
      button: 'Find other events',
    },
    resumed: {
      subject: 'Waitlist open again',
      text: 'The organizer has published this event again, and spots that open up will go to people on the waitlist. You can check your position on the event page.',
      button: 'Check your position',
    },
  },
  es: {
    joined: {
      subject: 'Estás en la lista de espera',
      text: 'Te escribiremos cuando haya plazas libres para tu grupo. En la página del evento puedes ver tu posición o salir de la lista cuando quieras.',
      button: 'Ver tu posición',
    },
    offered: {
      subject: 'Hay una plaza para ti',
      text: 'Ya hay sitio para ti y te guardamos la oferta hasta la hora indicada. Después pasará al siguiente grupo de la lista.',
      button: 'Aceptar o rechazar',
    },
    passed: {
      subject: 'Tu oferta de la lista de espera ha caducado',
      text: 'No aceptaste a tiempo las plazas que te guardábamos, así que las hemos liberado. Puedes volver a unirte mientras la lista siga abierta.',
      button: 'Ver evento',
    },
    ended: {
      subject: 'Ya no estás en la lista de espera',
      text: 'El evento se ha cancelado o el organizador te ha quitado de la lista.',
      button: 'Ver evento',
    },
    paused: {
      subject: 'Lista de espera en pausa',
      text: 'El organizador ha retirado este evento por ahora. Conservas tu posición, pero hasta que vuelva a publicarse no se ofrecerán plazas ni se podrán aceptar ofertas pendientes. Te avisaremos cuando se publique de nuevo.',
      button: 'Buscar otros eventos',
    },
    resumed: {
      subject: 'La lista de espera vuelve a estar abierta',
      text: 'El evento vuelve a estar publicado y las plazas que queden libres se ofrecerán a la lista de espera. Puedes ver tu posición en la página del evento.',
      button: 'Ver tu posición',
    },
  },
};

const labels = {
  en: { until: 'Accept by', party: 'Spots' },
  es: { until: 'Aceptar antes del', party: 'Plazas' },
} as const satisfies Record<Language, unknown>;

/** No calendar file is attached: someone on the waitlist has no spot yet. */
export function waitlistNotice(language: Language, values: Values, publicUrl: string): EmailContent {
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
