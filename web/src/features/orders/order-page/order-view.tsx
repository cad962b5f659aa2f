import type { Order } from '@foyer/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { eventOrdersPath, eventPath, paths } from '#src/lib/paths.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { orderQuery } from '../queries.ts';
import { useAttendeeNames } from './attendee-names/use-attendee-names.ts';
import { PaymentSummary } from './money/payment-summary.tsx';
import { OrderStage } from './order-stage.tsx';
import { OrganizerOrder } from './organizer/organizer-order.tsx';
import { OrderTicketsCard } from './tickets/order-tickets-card.tsx';
import { type PaymentReturn, usePaymentReturn } from './use-payment-return.ts';

/** While something is on its way elsewhere, it is asked about so often. */
const soonMs = 1500;
const slowlyMs = 15_000;

/** One order, as its buyer or whoever was handed a place of it sees it. */
export function OrderView() {
  const { t, i18n } = useTranslation('orders');
  const { orderId = '' } = useParams();
  const returned = usePaymentReturn();
  const query = useQuery({
    ...orderQuery(orderId),
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      if (returned.isAwaited(data)) return soonMs;
      const isMoving =
        data.state === 'held' ||
        data.places.some(({ change }) => change !== null) ||
        data.refunds.some(({ state, method }) => state === 'asked' && method === 'card');
      return isMoving ? slowlyMs : false;
    },
  });
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED') && !query.data) {
    return (
      <MessagePage title={t('nothing.title')} text={t('nothing.text')}>
        <Button component={Link} to={paths.myOrders}>
          {t('nothing.all')}
        </Button>
      </MessagePage>
    );
  }
  const { data } = query;
  const isHosts = data?.manages === true && !data.own;
  const when = data?.event.startsAt
    ? absoluteTime(new Date(data.event.startsAt), i18n.language, data.event.timeZone)
    : '';
  const back = ({ event }: Order) =>
    isHosts
      ? { to: eventOrdersPath(event.id), label: t('organizer.back') }
      : { to: eventPath(event.slug), label: t('back') };
  return (
    <CardPage
      title={data?.event.title ?? t('mine.title')}
      lead={
        data && (
          <Unbroken text={[when, t('title', { number: data.number })].filter(Boolean).join(' · ')} part={data.number} />
        )
      }
      back={data !== undefined && back(data)}
    >
      <PageStates query={query} waiting={<CardSkeletons heights={[220, 260, 160]} />}>
        {(order) =>
          isHosts ? (
            <OrganizerOrder order={order} />
          ) : (
            <OwnOrder order={order} receivedAt={query.dataUpdatedAt} returned={returned} />
          )
        }
      </PageStates>
    </CardPage>
  );
}

/** Names that were typed and not saved are saved by paying. */
function OwnOrder(shown: { order: Order; receivedAt: number; returned: PaymentReturn }) {
  const { order } = shown;
  const names = useAttendeeNames(order);
  return (
    <>
      <OrderStage {...shown} beforePaying={names.save} />
      <OrderTicketsCard order={order} names={names} />
      <PaymentSummary order={order} />
    </>
  );
}
