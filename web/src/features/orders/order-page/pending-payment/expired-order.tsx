import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, orderPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** The hold has expired. One click orders the same tickets again. */
export function ExpiredOrder({ order, title, text }: { order: Order; title: string; text: string }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const task = useTask<'order-again'>();
  const { event, places, promoCode } = order;

  const orderAgain = () =>
    task.run(
      'order-again',
      async () => {
        const newOrder = await call(placeOrder, {
          params: { id: event.id },
          body: {
            places: places.map(({ ticketId, kind, priceMinor, holderName, holderEmail, answers }) => ({
              ticketId,
              holderName,
              holderEmail,
              answers,
              ...(kind === 'donation' && { amountMinor: priceMinor }),
            })),
            ...(promoCode && { code: promoCode }),
          },
        });
        void navigate(orderPath(newOrder.id), { replace: true });
      },
      (error) => {
        // Questions, tickets or the promo code have changed: the buyer chooses again on the event page.
        if (!hasCode(error, 'ANSWERS_NEEDED', 'VALIDATION_FAILED', 'PROMO_CODE_REFUSED')) return false;
        void navigate(eventPath(event.slug));
        return true;
      },
    );

  return (
    <Card title={title}>
      <div role="status">
        <CardText>{text}</CardText>
      </div>
      <FailureNotice failure={task.failure} />
      {order.own && (
        <CardActions>
          {places.length > 0 && (
            <Button loading={task.pending !== null} onClick={() => void orderAgain()}>
              {t('expired.again')}
            </Button>
          )}
          <Button component={Link} to={eventPath(event.slug)} variant="default">
            {t('expired.other')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}
