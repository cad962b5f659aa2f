import type { Order, OrderPlace } from '@foyer/contract/events/tickets/order.ts';
import { dropAudienceChange } from '@foyer/contract/events/tickets/transferring.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { useFreshOrder } from '../verbs/use-fresh-order.ts';
import type { OrderVerbs } from '../verbs/use-order-verbs.ts';
import classes from './places.module.css';

type Props = { order: Order; place: OrderPlace; verbs: OrderVerbs };

/** A place of the other audience is kept until the difference is paid. */
export function DearerChange({ order, place: { id, change }, verbs }: Props) {
  const { t, i18n } = useTranslation('orders');
  const { refresh, orRefresh } = useFreshOrder(order.id);
  const task = useTask<'drop'>();
  if (!change) return null;
  const amount = moneyText(change.dueMinor, order.currency, i18n.language);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(new Date(change.heldUntil));
  return (
    <Notice tone="info">
      <p>{t('audience.due', { ticket: change.ticketName, amount, time })}</p>
      <FailureNotice failure={task.failure} />
      <div className={classes.actions}>
        <Button size="sm" loading={verbs.pending === 'pay'} onClick={verbs.pay}>
          {t('held.card', { amount })}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={task.pending !== null}
          onClick={() =>
            void task.run('drop', async () => {
              await orRefresh(call(dropAudienceChange, { params: { registrationId: id } }));
              await refresh();
            })
          }
        >
          {t('audience.stay')}
        </Button>
      </div>
    </Notice>
  );
}
