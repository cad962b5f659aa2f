import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import { Notice } from '#src/ui/notice.tsx';
import type { AttendeeNames } from '../attendee-names/use-attendee-names.ts';
import { useOrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelTickets } from './cancel-tickets.tsx';
import { OrderTicket } from './order-ticket.tsx';
import classes from './tickets.module.css';

const isActive = ({ state }: OrderPlace) => state === 'held' || state === 'confirmed';

/** The tickets of an order, with their attendees and actions. */
export function OrderTicketsCard({ order, names }: { order: Order; names: AttendeeNames }) {
  const { t } = useTranslation('orders');
  const mutations = useOrderMutations(order);
  const list = useWrongField<HTMLOListElement>(names.problems);
  const active = order.places.filter(isActive);
  const cancelable = active.filter(({ mayChange, used }) => mayChange && !used);
  if (order.places.length === 0) return null;
  const areAllOwn =
    order.state !== 'cancelled' && order.places.every((ticket) => isActive(ticket) && !ticket.handedOver);
  return (
    <Card
      title={areAllOwn ? t('tickets.title', { count: order.places.length }) : t('tickets.mixed')}
      menu={
        order.state === 'confirmed' &&
        cancelable.length > 1 && (
          <CancelTickets
            order={order}
            tickets={cancelable}
            label={t('cancel.all')}
            name={t('title', { number: order.number })}
            mutations={mutations}
          />
        )
      }
    >
      <FailureNotice failure={mutations.failure} />
      <FailureNotice failure={names.failure} />
      <ol ref={list} className={classes.places}>
        {order.places.map((ticket, index) => (
          <li key={ticket.id}>
            <OrderTicket order={order} ticket={ticket} number={index + 1} names={names} mutations={mutations} />
          </li>
        ))}
      </ol>
      {names.isSaved && (
        <div className={classes.saved}>
          <Notice tone="success">
            <p>{t('tickets.saved')}</p>
          </Notice>
        </div>
      )}
      {names.isChanged && (
        <CardActions>
          <Button loading={names.isSaving} onClick={() => void names.save()}>
            {t('tickets.save')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}
