import type { Language } from '@foyer/contract/limits.ts';
import type { EventTextEntry, EventTextKind } from '#src/db/outbox/text-entry.ts';
import { linkInLanguage } from '../links/link-in-language.ts';
import { shortLink } from '../links/short-link.ts';
import { overlength, toGsm } from './gsm-text.ts';
import { nameOr } from './sender-name.ts';

type Values = EventTextEntry['values'];
/** `when`: the start of the event. `until`: the end of an offer. */
type Facts = { title: string; when: string; until: string };
type Sentence = (facts: Facts) => string;

/**
 * What happened, then what the link shows. Only GSM 7-bit characters, so that one SMS is enough (hence no accented a, i, o
 * and u in Spanish).
 */
const sentences: Record<Language, Record<EventTextKind, Sentence>> = {
  en: {
    confirmed: ({ title, when }) => `You're registered: ${title}, ${when}. Your ticket:`,
    changed: ({ title, when }) => `Event updated: ${title}, ${when}. Details:`,
    cancelled: ({ title, when }) => `Event canceled: ${title}, ${when}. Details:`,
    left: ({ title, when }) => `Registration canceled: ${title}, ${when}. Event:`,
    'passed-on': ({ title }) => `Your ticket now belongs to someone else: ${title}. Event:`,
    declined: ({ title }) => `The organizer declined your registration: ${title}. Event:`,
    removed: ({ title }) => `The organizer removed your registration: ${title}. Event:`,
    unpublished: ({ title }) =>
      `Event unpublished for now: ${title}. Your registration or request is still valid. Details:`,
    republished: ({ title, when }) => `Event published again: ${title}, ${when}. Details:`,
    reminder: ({ title, when }) => `Starting soon: ${title}, ${when}. Details:`,
    'transfer-offered': ({ title, until }) => `Someone sent you a ticket: ${title}. Accept it by ${until}:`,
    'waitlist-joined': ({ title }) => `You're on the waitlist: ${title}. Your position:`,
    'waitlist-offered': ({ title, until }) => `A spot opened up for you: ${title}. Accept by ${until}:`,
    'waitlist-passed': ({ title }) => `Your waitlist offer has expired: ${title}. Event:`,
    'waitlist-ended': ({ title }) => `You're no longer on the waitlist: ${title}. Event:`,
    'waitlist-paused': ({ title }) => `Waitlist paused. You keep your position: ${title}. Other events:`,
    'waitlist-resumed': ({ title }) => `Waitlist open again: ${title}. Your position:`,
    'order-awaiting': ({ title }) => `Tickets on hold, payment needed: ${title}. How to pay:`,
    'order-confirmed': ({ title, when }) => `Order confirmed: ${title}, ${when}. Your tickets:`,
    'order-exchanged': ({ title }) => `One of your tickets was exchanged: ${title}. Your order:`,
    'order-cancelled': ({ title }) => `Tickets canceled: ${title}. Your order:`,
    'order-refunded': ({ title }) => `Refund on its way: ${title}. Your order:`,
    'order-refund-paid': ({ title }) => `Refund sent: ${title}. Your order:`,
    'order-refund-declined': ({ title }) => `The organizer declined a refund: ${title}. Your order:`,
  },
  es: {
    confirmed: ({ title, when }) => `Ya tienes plaza: ${title}, ${when}. Tu entrada:`,
    changed: ({ title, when }) => `Cambios en el evento: ${title}, ${when}. Detalles:`,
    cancelled: ({ title, when }) => `Evento cancelado: ${title}, ${when}. Detalles:`,
    left: ({ title, when }) => `Se ha cancelado tu plaza: ${title}, ${when}. Evento:`,
    'passed-on': ({ title }) => `Tu entrada es ahora de otra persona: ${title}. Evento:`,
    declined: ({ title }) => `El organizador no ha aceptado tu solicitud: ${title}. Evento:`,
    removed: ({ title }) => `El organizador te ha retirado la plaza: ${title}. Evento:`,
    unpublished: ({ title }) => `Evento retirado por ahora: ${title}. Tu plaza o solicitud se mantiene. Detalles:`,
    republished: ({ title, when }) => `Evento publicado de nuevo: ${title}, ${when}. Detalles:`,
    reminder: ({ title, when }) => `Falta poco: ${title}, ${when}. Detalles:`,
    'transfer-offered': ({ title, until }) => `Te han enviado una entrada: ${title}. Acéptala antes del ${until}:`,
    'waitlist-joined': ({ title }) => `Te has unido a la lista de espera: ${title}. Tu puesto:`,
    'waitlist-offered': ({ title, until }) => `Hay una plaza para ti: ${title}. Acéptala antes del ${until}:`,
    'waitlist-passed': ({ title }) => `Tu oferta de la lista de espera ha caducado: ${title}. Evento:`,
    'waitlist-ended': ({ title }) => `Has dejado de estar en la lista de espera: ${title}. Evento:`,
    'waitlist-paused': ({ title }) => `Lista de espera en pausa. Conservas tu puesto: ${title}. Otros eventos:`,
    'waitlist-resumed': ({ title }) => `La lista de espera vuelve a estar abierta: ${title}. Tu puesto:`,
    'order-awaiting': ({ title }) => `Entradas reservadas, falta el pago: ${title}. Instrucciones:`,
    'order-confirmed': ({ title, when }) => `Pedido confirmado: ${title}, ${when}. Tus entradas:`,
    'order-exchanged': ({ title }) => `Hemos cambiado una de tus entradas: ${title}. Tu pedido:`,
    'order-cancelled': ({ title }) => `Entradas canceladas: ${title}. Tu pedido:`,
    'order-refunded': ({ title }) => `Reembolso en camino: ${title}. Tu pedido:`,
    'order-refund-paid': ({ title }) => `Reembolso realizado: ${title}. Tu pedido:`,
    'order-refund-declined': ({ title }) => `El organizador ha decidido no reembolsarte: ${title}. Tu pedido:`,
  },
};

const untitled: Record<Language, string> = { en: 'your event', es: 'tu evento' };

/** A text about an event: one sentence and a short link, in one SMS wherever the title's script allows it. */
export function eventUpdateText(
  language: Language,
  values: Values,
  publicUrl: string,
): { sentence: string; link: string } {
  const link = linkInLanguage(shortLink(publicUrl, values.link), language, publicUrl);
  const { startsAt, timeZone, isOnline, until } = values;
  const when = timeText(language, startsAt, { timeZone, isZoneShown: isOnline });
  const facts = { when, until: until ? timeText(language, until, { timeZone, isZoneShown: true }) : '' };
  const write = (title: string) => `Foyer: ${toGsm(sentences[language][values.what]({ ...facts, title }))}`;
  const title = shownTitle(language, values.title);
  const excess = overlength(`${write(title)} ${link}`);
  if (excess <= 0) return { sentence: write(title), link };
  const kept = [...title].slice(0, Math.max(0, [...title].length - excess - ellipsis.length));
  return { sentence: write(`${kept.join('').trimEnd()}${ellipsis}`), link };
}

const ellipsis = '...';

/** Phones turn whatever looks like an address into a link, and no title may speak for Foyer. */
function shownTitle(language: Language, title: string): string {
  const isAddress = /:\/\/|\p{L}\.\p{L}{2,}/u.test(title);
  return isAddress ? untitled[language] : nameOr(toGsm(title), untitled[language]);
}

type TimeOptions = { timeZone: string; isZoneShown: boolean };

function timeText(language: Language, at: string, { timeZone, isZoneShown }: TimeOptions): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isZoneShown && { timeZoneName: 'short' }),
  });
  return format.format(new Date(at));
}
