import { readOrderTickets } from '@foyer/contract/check-in/tickets.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { downloadPdf } from '#src/lib/downloads.ts';
import { paths, ticketPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { ticketsToShow } from './tickets/tickets-to-show.ts';

/** A confirmed order: how it was confirmed, and the viewer's tickets. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const task = useTask<'save'>();
  const tickets = ticketsToShow(order);
  const [only] = tickets;
  const { endsAt } = order.event;
  const isOver = endsAt !== null && endsAt <= order.now;
  const isAttending = !isOver && tickets.some(({ mine }) => mine);
  const saveAll = () =>
    task.run('save', async () => {
      const language = i18n.language === 'es' ? 'es' : 'en';
      downloadPdf(await call(readOrderTickets, { params: { orderId: order.id }, query: { language } }));
    });
  if (!only) {
    return (
      <Card title={t('transferred.title')}>
        <div role="status">
          <CardText>{t('transferred.text')}</CardText>
        </div>
      </Card>
    );
  }
  return (
    <Card title={isAttending ? t('confirmed.title') : t('confirmed.forOthers', { count: tickets.length })}>
      <div role="status">
        <CardText>
          {order.confirmation
            ? t(`confirmed.mail.${order.confirmation.state}`, { count: tickets.length, email: order.confirmation.to })
            : t('confirmed.here', { count: tickets.length })}
        </CardText>
      </div>
      <FailureNotice failure={task.failure} />
      <CardActions>
        {tickets.length === 1 ? (
          <Button component={Link} to={ticketPath(only.id)}>
            {t('confirmed.ticket')}
          </Button>
        ) : (
          <Button loading={task.pending === 'save'} onClick={() => void saveAll()}>
            {t('confirmed.saveAll')}
          </Button>
        )}
        {(order.confirmation?.state === 'unproven' || order.confirmation?.state === 'no-email') && (
          <Button component={Link} to={paths.security} variant="default">
            {t(order.confirmation.state === 'unproven' ? 'confirmed.prove' : 'confirmed.addEmail')}
          </Button>
        )}
      </CardActions>
    </Card>
  );
}
