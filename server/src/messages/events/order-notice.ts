import type { Language } from '@foyer/contract/limits.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import type { EmailValues, ExchangedTicket } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from '../email-content.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['order-notice'];

const words: Record<Language, Record<Values['what'], { subject: string; text: string }>> = {
  en: {
    awaiting: {
      subject: 'Your places are kept',
      text: 'Your places are kept until the organizer has your money. This is how to pay:',
    },
    confirmed: {
      subject: 'Your order is confirmed',
      text: 'Your places are confirmed. In the order you can say who comes, hand a place over, or give it back.',
    },
    exchanged: {
      subject: 'Your order has changed',
      text: 'A place of your order has another ticket now, for attending the other way.',
    },
    cancelled: {
      subject: 'Places were given back',
      text: 'The places below were given back. Their tickets are no longer valid.',
    },
    refunded: {
      subject: 'Money is on its way back',
      text: 'Money that was paid for this order goes back the way it came. That can take some days.',
    },
  },
  es: {
    awaiting: {
      subject: 'Tus plazas están reservadas',
      text: 'Tus plazas están reservadas hasta que quien organiza reciba tu dinero. Así se paga:',
    },
    confirmed: {
      subject: 'Tu pedido está confirmado',
      text: 'Tus plazas están confirmadas. En el pedido puedes decir quién asiste, ceder una plaza o devolverla.',
    },
    exchanged: {
      subject: 'Tu pedido ha cambiado',
      text: 'Una plaza de tu pedido tiene ahora otra entrada, para asistir de otra forma.',
    },
    cancelled: {
      subject: 'Se han devuelto plazas',
      text: 'Las plazas de abajo se han devuelto. Sus entradas ya no son válidas.',
    },
    refunded: {
      subject: 'Tu dinero va de vuelta',
      text: 'El dinero pagado por este pedido vuelve por donde vino. Puede tardar unos días.',
    },
  },
};

const labels = {
  en: {
    order: 'Order',
    tickets: 'Tickets',
    total: 'Total',
    back: 'Goes back',
    was: 'Until now',
    is: 'From now on',
    paid: 'Difference paid',
    'in-person': 'in person',
    online: 'online',
    goesBack:
      'The difference goes back the way it came, as far as the organizer’s rule gives it back. That can take some days.',
    staysHere: 'Nothing of the difference goes back by itself; whether it does is up to the organizer.',
  },
  es: {
    order: 'Pedido',
    tickets: 'Entradas',
    total: 'Total',
    back: 'Se devuelve',
    was: 'Hasta ahora',
    is: 'Desde ahora',
    paid: 'Diferencia pagada',
    'in-person': 'presencial',
    online: 'en línea',
    goesBack:
      'La diferencia vuelve por donde vino, en la parte que devuelve la regla de quien organiza. Puede tardar unos días.',
    staysHere: 'De la diferencia no se devuelve nada por sí solo; depende de quien organiza.',
  },
} as const satisfies Record<Language, unknown>;

export function orderNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, text: about } = words[language][values.what];
  const { event, when, where, online, toOrder } = eventLabels[language];
  const { order, tickets, total, back } = labels[language];
  const money = (minor: number) => moneyText(minor, values.currency, language);
  const isKept = values.what !== 'cancelled' && values.what !== 'refunded';
  const facts: [string, string][] = [
    [order, values.number],
    [event, values.title],
    [when, timesIn(language, values)],
    [where, values.where === '' ? online : values.where],
    ...counted(values.tickets).map((ticket): [string, string] => [tickets, ticket]),
    ...exchangeFacts(language, values),
    ...(isKept ? [[total, money(values.totalMinor)] satisfies [string, string]] : []),
    ...(!isKept && values.backMinor > 0 ? [[back, money(values.backMinor)] satisfies [string, string]] : []),
  ];
  const text = [about, ...exchangeText(language, values)].join(' ');
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview: text,
    blocks: [
      { kind: 'text', text },
      ...(values.what === 'awaiting' ? [{ kind: 'text', text: values.offline } as const] : []),
      { kind: 'facts', facts },
      { kind: 'button', label: toOrder, href: `${publicUrl}/orders/${values.orderId}` },
    ],
  };
}

/** What a place was, what it is, and what was paid for it or goes back. */
function exchangeFacts(language: Language, { exchange, currency, backMinor }: Values): [string, string][] {
  if (!exchange) return [];
  const { was, is } = exchange;
  const words = labels[language];
  const money = (minor: number) => moneyText(minor, currency, language);
  const ticket = ({ line, audience, priceMinor }: ExchangedTicket) =>
    `${line}, ${words[audience]}: ${money(priceMinor)}`;
  return [
    [words.was, ticket(was)],
    [words.is, ticket(is)],
    isCheaper(exchange) ? [words.back, money(backMinor)] : [words.paid, money(is.priceMinor - was.priceMinor)],
  ];
}

function exchangeText(language: Language, { exchange, backMinor }: Values): string[] {
  if (!exchange || !isCheaper(exchange)) return [];
  return [backMinor > 0 ? labels[language].goesBack : labels[language].staysHere];
}

function isCheaper({ was, is }: NonNullable<Values['exchange']>): boolean {
  return is.priceMinor < was.priceMinor;
}

/** Places of which the same is said are told together. */
function counted(tickets: readonly string[]): string[] {
  const same = Map.groupBy(tickets, (ticket) => ticket);
  return [...same].map(([ticket, { length }]) => (length === 1 ? ticket : `${length} × ${ticket}`));
}
