import type { Order, OrderPlace } from '@foyer/contract/events/tickets/order.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import { Notice } from '#src/ui/notice.tsx';
import { useOrderVerbs } from '../verbs/use-order-verbs.ts';
import { GiveBack } from './give-back.tsx';
import type { Holders } from './holders/use-holders.ts';
import { PlaceView } from './place-view.tsx';
import classes from './places.module.css';

const isKept = ({ state }: OrderPlace) => state === 'held' || state === 'confirmed';

/** The places of an order: who comes on each, and what can be changed about it. */
export function PlacesCard({ order, holders }: { order: Order; holders: Holders }) {
  const { t } = useTranslation('orders');
  const verbs = useOrderVerbs(order);
  const list = useWrongField<HTMLOListElement>(holders.problems);
  const kept = order.places.filter(isKept);
  const mine = kept.filter(({ mayChange, used }) => mayChange && !used);
  const isConfirmed = order.state === 'confirmed';
  if (order.places.length === 0) return null;
  const areAllOwn = order.state !== 'cancelled' && order.places.every((place) => isKept(place) && !place.handedOver);
  return (
    <Card title={areAllOwn ? t('places.title', { count: order.places.length }) : t('places.were')}>
      <FailureNotice failure={verbs.failure} />
      <FailureNotice failure={holders.failure} />
      <ol ref={list} className={classes.places}>
        {order.places.map((place, at) => (
          <li key={place.id}>
            <PlaceView order={order} place={place} number={at + 1} holders={holders} verbs={verbs} />
          </li>
        ))}
      </ol>
      {holders.isSaved && (
        <div className={classes.saved}>
          <Notice tone="success">
            <p>{t('places.saved')}</p>
          </Notice>
        </div>
      )}
      {holders.isChanged && (
        <CardActions>
          <Button loading={holders.isSaving} onClick={() => void holders.save()}>
            {t('places.save')}
          </Button>
        </CardActions>
      )}
      {isConfirmed && mine.length > 1 && (
        <CardActions>
          <GiveBack order={order} places={mine} label={t('cancel.all')} verbs={verbs} />
        </CardActions>
      )}
    </Card>
  );
}
