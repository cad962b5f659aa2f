import type { Order } from '@foyer/contract/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useNavigationState } from '#src/lib/page/use-navigation-state.ts';
import { eventOrdersPath, eventPath, paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { orderQuery } from '../queries.ts';
import { useAttendeeNames } from './attendee-names/use-attendee-names.ts';
import { PaymentSummary } from './money/payment-summary.tsx';
import { OrderStage } from './order-stage.tsx';
import classes from './order-view.module.css';
import { OrganizerOrder } from './organizer/organizer-order.tsx';
import { OrderTicketsCard } from './tickets/order-tickets-card.tsx';
import { type PaymentReturn, usePaymentReturn } from './use-payment-return.ts';

const Celebration = lazyPart(async () => (await import('#src/ui/celebration.tsx')).Celebration);

/** How often the order is read while its payment is being confirmed, and while anything else is pending. */
const confirmingPollMs = 1500;
const pendingPollMs = 15_000;

/** One order, for its buyer, for anyone who accepted a ticket of it, and for the organizer. */
export function OrderView({ news }: { news: ReactNode }) {
  const { t, i18n } = useTranslation('orders');
  const { orderId = '' } = useParams();
  const returned = usePaymentReturn();
  const query = useQuery({
    ...orderQuery(orderId),
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      if (returned.isAwaited(data)) return confirmingPollMs;
      const isPending =
        data.state === 'held' ||
        data.places.some(({ change }) => change !== null) ||
        data.refunds.some(({ state, method }) => state === 'asked' && method === 'card');
      return isPending ? pendingPollMs : false;
    },
  });
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED') && !query.data) {
    return (
      <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
        <Button component={Link} to={paths.myOrders}>
          {t('notFound.all')}
        </Button>
      </MessagePage>
    );
  }
  const { data } = query;
  const isOrganizerView = data?.manages === true && !data.own;
  const when = data?.event.startsAt
    ? absoluteTime(new Date(data.event.startsAt), i18n.language, data.event.timeZone)
    : '';
  const back = ({ event }: Order) =>
    isOrganizerView
      ? { to: eventOrdersPath(event.id), label: t('organizer.back') }
      : { to: eventPath(event.slug), label: t('back') };
  return (
    <CardPage
      title={data?.event.title ?? t('myOrders.title')}
      lead={
        data && (
          <Unbroken text={[when, t('title', { number: data.number })].filter(Boolean).join(' · ')} part={data.number} />
        )
      }
      back={data !== undefined && back(data)}
    >
      <PageStates query={query} waiting={<CardSkeletons heights={[220, 260, 160]} />}>
        {(order) =>
          isOrganizerView ? (
            <OrganizerOrder order={order} />
          ) : (
            <>
              <OwnOrder key={order.id} order={order} receivedAt={query.dataUpdatedAt} returned={returned} />
              {isOngoing(order) && news}
            </>
          )
        }
      </PageStates>
    </CardPage>
  );
}

/** Whether there may be news about it. */
function isOngoing({ state, event: { endsAt } }: Order): boolean {
  const isActive = state === 'held' || state === 'awaiting' || state === 'confirmed';
  return isActive && (endsAt === null || new Date(endsAt) > new Date());
}

/** The buyer's view. Paying first saves the attendee names that were typed. */
function OwnOrder(props: { order: Order; receivedAt: number; returned: PaymentReturn }) {
  const { order } = props;
  const names = useAttendeeNames(order);
  const [stateBefore] = useState(order.state);
  // An order without a price is confirmed before its page opens.
  const wasPlacedNow = useNavigationState() === 'placed';
  const isNew = order.state === 'confirmed' && (stateBefore !== 'confirmed' || wasPlacedNow);
  return (
    <>
      <div className={classes.stage}>
        <OrderStage {...props} beforePaying={names.save} />
        {isNew && (
          <Suspense>
            <Celebration />
          </Suspense>
        )}
      </div>
      <OrderTicketsCard order={order} names={names} />
      <PaymentSummary order={order} />
    </>
  );
}
