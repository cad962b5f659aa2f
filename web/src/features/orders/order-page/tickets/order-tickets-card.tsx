import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import { Notice } from '#src/ui/notice.tsx';
import type { AttendeeNames } from '../attendee-names/use-attendee-names.ts';
import { useOrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelTickets } from './cancel-tickets.tsx';
import { OrderTicket } from './order-ticket.tsx';
import classes from './tickets.module.css';

const isKept = ({ state }: OrderPlace) => state === 'held' || state === 'confirmed';

/** The tickets of an order: whose each is, and what can be changed about it. */
export function OrderTicketsCard({ order, names }: { order: Order; names: AttendeeNames }) {
  const { t } = useTranslation('orders');
  const mutations = useOrderMutations(order);
  const list = useWrongField<HTMLOListElement>(names.problems);
  const kept = order.places.filter(isKept);
  const mine = kept.filter(({ mayChange, used }) => mayChange && !used);
  const isConfirmed = order.state === 'confirmed';
  if (order.places.length === 0) return null;
  const areAllOwn = order.state !== 'cancelled' && order.places.every((place) => isKept(place) && !place.handedOver);
  return (
    <Card title={areAllOwn ? t('places.title', { count: order.places.length }) : t('places.were')}>
      <FailureNotice failure={mutations.failure} />
      <FailureNotice failure={names.failure} />
      <ol ref={list} className={classes.places}>
        {order.places.map((place, at) => (
          <li key={place.id}>
            <OrderTicket order={order} place={place} number={at + 1} names={names} mutations={mutations} />
          </li>
        ))}
      </ol>
      {names.isSaved && (
        <div className={classes.saved}>
          <Notice tone="success">
            <p>{t('places.saved')}</p>
          </Notice>
        </div>
      )}
      {names.isChanged && (
        <CardActions>
          <Button loading={names.isSaving} onClick={() => void names.save()}>
            {t('places.save')}
          </Button>
        </CardActions>
      )}
      {isConfirmed && mine.length > 1 && (
        <CardActions>
          <CancelTickets order={order} places={mine} label={t('cancel.all')} mutations={mutations} />
        </CardActions>
      )}
    </Card>
  );
}
