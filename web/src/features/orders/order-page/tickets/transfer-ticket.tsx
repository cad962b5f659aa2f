import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { revokeTransfer } from '@foyer/contract/transfers.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { displayPhone } from '#src/lib/display-name.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { guestHomeThenReturnTo, orderPath } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint } from '#src/ui/card/row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { Unbroken } from '#src/ui/unbroken.tsx';
import { useRefreshOrder } from '../mutations/use-refresh-order.ts';
import classes from './tickets.module.css';

/** Loaded on demand, because of the rules for phone numbers. */
const loadDialog = async () => (await import('./transfer-dialog.tsx')).TransferDialog;
const TransferDialog = lazyPart(loadDialog);

type Props = { order: Order; ticket: OrderPlace; number: number };

/** Offers a ticket to someone else. The offer can be revoked until it is accepted. */
export function TransferTicket({ order, ticket, number }: Props) {
  const { t } = useTranslation('orders');
  const { refresh, orRefresh } = useRefreshOrder(order.id);
  const task = useTask<'revoke'>();
  const [isOpen, setOpen] = useState(false);
  const [isInReview, setInReview] = useState(false);
  const session = useSession();
  const isGuest = session.status === 'signed-in' && session.user.guest;
  const isOffered = ticket.transfer !== null;
  const button = useRef<HTMLButtonElement>(null);
  const awaited = useRef<boolean | null>(null);
  // Sending and canceling replace the button that was pressed, so the new one gets its focus.
  useEffect(() => {
    if (awaited.current !== isOffered) return;
    awaited.current = null;
    button.current?.focus();
  }, [isOffered]);
  const prepare = () => void loadDialog().catch(() => undefined);

  if (ticket.transfer) {
    const { email, phone } = ticket.transfer;
    const recipient = email ?? displayPhone(phone ?? '');
    const sentTo =
      email === null ? t('transfer.sentToPhone', { phone: recipient }) : t('transfer.sent', { email: recipient });
    return (
      <span className={classes.offered}>
        <StatusBadge tone="waiting">{t('transfer.pending')}</StatusBadge>
        <Hint>
          <Unbroken text={sentTo} part={recipient} />
        </Hint>
        {isInReview && <Hint>{t('transfer.inReview')}</Hint>}
        <Button
          ref={button}
          size="sm"
          variant="default"
          loading={task.pending === 'revoke'}
          onClick={() =>
            void task.run('revoke', async () => {
              await orRefresh(call(revokeTransfer, { params: { registrationId: ticket.id } }));
              awaited.current = false;
              await refresh();
            })
          }
        >
          {t('transfer.revoke')}
        </Button>
        <FailureNotice failure={task.failure} />
      </span>
    );
  }
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('transfer.button')}: ${t('tickets.number', { number })}`}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
      >
        {t('transfer.button')}
      </Button>
      {isOpen && isGuest && (
        <Dialog
          title={t('transfer.title')}
          lead={t('transfer.guest')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <Button data-first component={Link} to={guestHomeThenReturnTo(orderPath(order.id))}>
            {t('transfer.finish')}
          </Button>
        </Dialog>
      )}
      {isOpen && !isGuest && (
        <Suspense>
          <TransferDialog
            orderId={order.id}
            registrationId={ticket.id}
            onSent={(isReviewed) => {
              awaited.current = true;
              setInReview(isReviewed);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
