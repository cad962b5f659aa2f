import type { EventCard, MyRegistration } from '@foyer/contract/events/event.ts';
import type { OrderRefunds } from '@foyer/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { eventPath, orderPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '../card/row.tsx';
import { RefundStatus } from './refund-status.tsx';
import { eventTones, registrationTones } from './status-tones.ts';

export type AttendedEvent = { event: EventCard; registration: MyRegistration; refunds: OrderRefunds[] };

/** An event that the viewer registered for: its state, with a link to the ticket, or to the order if there are several. */
export function AttendedEventRow({ event, registration: { id, state, orderId }, refunds }: AttendedEvent) {
  const { t } = useTranslation(['managed-events', 'event-terms']);
  const when = useEventTime();
  const isOff = event.state === 'cancelled';
  const hasTicket = state === 'confirmed' && !isOff;
  const toTicket = orderId ? orderPath(orderId) : ticketPath(id);
  return (
    <LinkRow
      to={hasTicket ? toTicket : eventPath(event.slug)}
      title={event.title}
      badge={isOff ? t('states.cancelled') : state !== 'confirmed' && t(`registrationStates.${state}`)}
      tone={isOff ? eventTones.cancelled : registrationTones[state]}
    >
      <Hint>
        {t(`event-terms:types.${event.type}`)} · {when(event) ?? t('noDate')}
      </Hint>
      <Hint>{event.organizer.name}</Hint>
      {refunds.map((order, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the refunds have no other key, and never change places
        <RefundStatus key={at} order={order} showsPaid />
      ))}
    </LinkRow>
  );
}
