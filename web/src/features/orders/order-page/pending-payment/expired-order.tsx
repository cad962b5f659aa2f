import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventPath, orderPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** The places are gone; the same ones can be asked for again by one click. */
export function ExpiredOrder({ order, title, text }: { order: Order; title: string; text: string }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const task = useTask<'again'>();
  const { event, places, promoCode } = order;

  const again = () =>
    task.run(
      'again',
      async () => {
        const made = await call(placeOrder, {
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
        void navigate(orderPath(made.id), { replace: true });
      },
      (error) => {
        // Something else is asked or offered by now: it is chosen where all of it is shown.
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
            <Button loading={task.pending !== null} onClick={() => void again()}>
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
