import { cancelAttendanceModeChange } from '@foyer/contract/orders/attendance-mode.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { OrderMutations } from '../mutations/use-order-mutations.ts';
import { useRefreshOrder } from '../mutations/use-refresh-order.ts';
import classes from './tickets.module.css';

type Props = { order: Order; ticket: OrderPlace; mutations: OrderMutations };

/** A switch of the attendance mode that is on hold until the price difference is paid. */
export function UnpaidChange({ order, ticket: { id, change }, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const { refresh, orRefresh } = useRefreshOrder(order.id);
  const task = useTask<'cancel'>();
  if (!change) return null;
  const amount = moneyText(change.dueMinor, order.currency, i18n.language);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(new Date(change.heldUntil));
  return (
    <Notice tone="info">
      <p>{t('attendanceMode.due', { ticket: change.ticketName, amount, time })}</p>
      <FailureNotice failure={task.failure} />
      <div className={classes.actions}>
        <Button size="sm" loading={mutations.pending === 'pay'} onClick={mutations.pay}>
          {t('pendingPayment.card', { amount })}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={task.pending !== null}
          onClick={() =>
            void task.run('cancel', async () => {
              await orRefresh(call(cancelAttendanceModeChange, { params: { registrationId: id } }));
              await refresh();
            })
          }
        >
          {t('attendanceMode.keep')}
        </Button>
      </div>
    </Notice>
  );
}
