import type { Language } from '@foyer/contract/limits.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import type { RefundMethod } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { EmailValues, ExchangedTicket } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { button, eventLabels, timesIn, withOnePrimary } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['order-notice'];

const words: Record<Language, Record<Values['what'], { subject: string; text: string }>> = {
  en: {
    awaiting: {
      subject: 'Tickets on hold, payment needed',
      text: 'We’re holding your tickets until the organizer receives your payment. Here’s how to pay:',
    },
    confirmed: {
      subject: 'Order confirmed',
      text: 'Your tickets are confirmed. On the order page, you can add attendee details, transfer tickets or cancel them.',
    },
    exchanged: {
      subject: 'Order updated',
      text: 'One of your tickets was exchanged because its attendance mode changed.',
    },
    cancelled: {
      subject: 'Tickets canceled',
      text: 'The tickets below were canceled and are no longer valid.',
    },
    refunded: { subject: 'Refund on its way', text: 'You’re getting a refund for this order.' },
    'refund-paid': { subject: 'Refund sent', text: 'The refund for this order has been sent.' },
    'refund-declined': {
      subject: 'No refund for this order',
      text: 'The organizer decided not to refund the canceled or exchanged tickets in this order. If you have questions, contact the organizer.',
    },
  },
  es: {
    awaiting: {
      subject: 'Entradas reservadas, pendientes de pago',
      text: 'Te guardamos las entradas hasta que el organizador reciba tu pago. Puedes pagar así:',
    },
    confirmed: {
      subject: 'Pedido confirmado',
      text: 'Tus entradas están confirmadas. En la página del pedido puedes indicar quién asiste, transferir entradas o cancelarlas.',
    },
    exchanged: {
      subject: 'Pedido actualizado',
      text: 'Hemos cambiado una de tus entradas por otra porque ha cambiado su modalidad de asistencia.',
    },
    cancelled: {
      subject: 'Entradas canceladas',
      text: 'Estas entradas se han cancelado y ya no son válidas.',
    },
    refunded: { subject: 'Reembolso en camino', text: 'Vas a recibir un reembolso de este pedido.' },
    'refund-paid': { subject: 'Reembolso realizado', text: 'Se ha realizado el reembolso de este pedido.' },
    'refund-declined': {
      subject: 'Pedido sin reembolso',
      text: 'El organizador ha decidido no reembolsar las entradas canceladas o cambiadas de este pedido. Si tienes dudas, ponte en contacto con el organizador.',
    },
  },
};

const labels = {
  en: {
    order: 'Order',
    tickets: 'Tickets',
    total: 'Total',
    free: 'Free',
    numbered: (number: number, line: string) => `Ticket ${number}: ${line}`,
    back: 'Refund',
    was: 'Previous ticket',
    is: 'New ticket',
    paid: 'Difference paid',
    'in-person': 'in person',
    online: 'online',
    undecided: (amount: string) => `The organizer will decide whether to refund you ${amount}. We’ll let you know.`,
    goesBack: 'The difference will be refunded under the organizer’s refund policy.',
    staysHere: 'The difference isn’t refundable under the organizer’s refund policy.',
  },
  es: {
    order: 'Pedido',
    tickets: 'Entradas',
    total: 'Total',
    free: 'Gratis',
    numbered: (number: number, line: string) => `Entrada ${number}: ${line}`,
    back: 'Reembolso',
    was: 'Entrada anterior',
    is: 'Entrada nueva',
    paid: 'Diferencia pagada',
    'in-person': 'presencial',
    online: 'en línea',
    undecided: (amount: string) => `El organizador decidirá si te reembolsa ${amount}. Te avisaremos.`,
    goesBack: 'La diferencia se reembolsa según la política de reembolso del organizador.',
    staysHere: 'La diferencia no se reembolsa según la política de reembolso del organizador.',
  },
} as const satisfies Record<Language, unknown>;

/** How the buyer gets a refund, before and after it was paid. */
const refundTexts: Record<
  Language,
  { due: Record<RefundMethod | 'both', string>; paid: Record<RefundMethod, string> }
> = {
  en: {
    due: {
      card: 'We’ll refund the card you paid with. This can take a few days.',
      offline:
        'You paid the organizer directly, so the organizer will pay you back. We’ll let you know when they mark the refund as paid.',
      both: 'We’ll send part of your refund to your card, which can take a few days. The organizer will pay you the rest directly.',
    },
    paid: {
      card: 'The money is on its way to the card you paid with. Your bank may take a few days to show it.',
      offline: 'The organizer marked it as paid. If you haven’t received the money, contact the organizer.',
    },
  },
  es: {
    due: {
      card: 'Haremos el reembolso en la tarjeta con la que pagaste. Puede tardar unos días.',
      offline:
        'Pagaste directamente al organizador, así que será el organizador quien te devuelva el dinero. Te avisaremos cuando lo marque como pagado.',
      both: 'Te reembolsaremos una parte en la tarjeta, lo que puede tardar unos días. El resto te lo devolverá directamente el organizador.',
    },
    paid: {
      card: 'Hemos enviado el dinero a la tarjeta con la que pagaste. Tu banco puede tardar unos días en mostrarlo.',
      offline:
        'El organizador lo ha marcado como pagado. Si no has recibido el dinero, ponte en contacto con el organizador.',
    },
  },
};

export function orderNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, text: about } = words[language][values.what];
  const { event, when, where, online, toOrder, ticket } = eventLabels[language];
  const { order, tickets, total, free, back, numbered } = labels[language];
  const money = (minor: number) => moneyText(minor, values.currency, language);
  const isKept = !['cancelled', 'refunded', 'refund-paid', 'refund-declined'].includes(values.what);
  const facts: [string, string][] = [
    [order, values.number],
    [event, values.title],
    [when, timesIn(language, values)],
    [where, values.where === '' ? online : values.where],
    ...groupIdentical(values.tickets).map((line): [string, string] => [tickets, line]),
    ...exchangeFacts(language, values),
    ...(isKept ? [[total, values.totalMinor === 0 ? free : money(values.totalMinor)] satisfies [string, string]] : []),
    ...(!isKept && values.backMinor > 0 ? [[back, money(values.backMinor)] satisfies [string, string]] : []),
  ];
  const links = (values.ticketLinks ?? []).map(
    ({ id, number, line }) => [numbered(number, line), `${publicUrl}/tickets/${id}`] as const,
  );
  const text = [about, ...exchangeText(language, values), ...refundText(language, values)].join(' ');
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview: text,
    blocks: [
      { kind: 'text', text },
      ...(values.what === 'awaiting' ? [{ kind: 'text', text: values.offline } as const] : []),
      { kind: 'facts', facts },
      ...(links.length > 0 ? [{ kind: 'links', label: tickets, links } as const] : []),
      ...withOnePrimary([
        ...button(ticket, links.length > 0 ? undefined : values.ticket && `${publicUrl}/tickets/${values.ticket}`),
        ...button(toOrder, `${publicUrl}/orders/${values.orderId}`),
      ]),
    ],
  };
}

/** The ticket before and after an exchange, and the difference paid or refunded. */
function exchangeFacts(
  language: Language,
  { exchange, currency, backMinor, undecidedMinor }: Values,
): [string, string][] {
  if (!exchange) return [];
  const { was, is } = exchange;
  const words = labels[language];
  const money = (minor: number) => moneyText(minor, currency, language);
  const ticket = ({ line, audience, priceMinor }: ExchangedTicket) =>
    `${line}, ${words[audience]}: ${money(priceMinor)}`;
  const tickets: [string, string][] = [
    [words.was, ticket(was)],
    [words.is, ticket(is)],
  ];
  if (undecidedMinor) return tickets;
  const difference = is.priceMinor - was.priceMinor;
  return [...tickets, isCheaper(exchange) ? [words.back, money(backMinor)] : [words.paid, money(difference)]];
}

function exchangeText(language: Language, { exchange, backMinor, undecidedMinor }: Values): string[] {
  if (!exchange || !isCheaper(exchange) || undecidedMinor) return [];
  return [backMinor > 0 ? labels[language].goesBack : labels[language].staysHere];
}

function refundText(language: Language, values: Values): string[] {
  const { what, backMinor, undecidedMinor, currency, refundMethods = [] } = values;
  if (undecidedMinor) return [labels[language].undecided(moneyText(undecidedMinor, currency, language))];
  if (backMinor === 0) return [];
  const [method = 'card', other] = refundMethods;
  const { due, paid } = refundTexts[language];
  return [what === 'refund-paid' ? paid[method] : due[other ? 'both' : method]];
}

function isCheaper({ was, is }: NonNullable<Values['exchange']>): boolean {
  return is.priceMinor < was.priceMinor;
}

/** Identical tickets on one line: "2 × Seat". */
function groupIdentical(tickets: readonly string[]): string[] {
  const same = Map.groupBy(tickets, (ticket) => ticket);
  return [...same].map(([ticket, { length }]) => (length === 1 ? ticket : `${length} × ${ticket}`));
}
