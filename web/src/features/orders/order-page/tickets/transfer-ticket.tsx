import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { offerTransfer, revokeTransfer } from '@foyer/contract/transfers.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Hint } from '#src/ui/card/row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { useRefreshOrder } from '../mutations/use-refresh-order.ts';
import classes from './tickets.module.css';

type Props = { order: Order; ticket: OrderPlace; number: number };

/** Offers a ticket to someone else by email. The offer can be revoked until it is accepted. */
export function TransferTicket({ order, ticket, number }: Props) {
  const { t } = useTranslation('orders');
  const { refresh, orRefresh } = useRefreshOrder(order.id);
  const errorText = useErrorText();
  const task = useTask<'offer' | 'revoke'>();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [isInReview, setInReview] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { registrationId: ticket.id };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await task.run(
      'offer',
      async () => {
        const { waiting } = await orRefresh(call(offerTransfer, { params, body: { email } }));
        setInReview(waiting);
        await refresh();
        setOpen(false);
        setEmail('');
      },
      (error) => {
        const key = fieldErrorKey(error, 'email');
        setProblem(key && errorText.field(key));
        return key !== null;
      },
    );
  }

  if (ticket.transfer) {
    return (
      <span className={classes.offered}>
        <StatusBadge tone="waiting">{t('transfer.pending')}</StatusBadge>
        <Hint>{t('transfer.sent', { email: ticket.transfer.email })}</Hint>
        {isInReview && <Hint>{t('transfer.inReview')}</Hint>}
        <Button
          size="sm"
          variant="default"
          loading={task.pending === 'revoke'}
          onClick={() =>
            void task.run('revoke', async () => {
              await orRefresh(call(revokeTransfer, { params }));
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
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('transfer.button')}: ${t('tickets.number', { number })}`}
        onClick={() => setOpen(true)}
      >
        {t('transfer.button')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('transfer.title')}
          lead={t('transfer.lead')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
            <FailureNotice failure={task.failure} />
            <TextField
              label={t('transfer.email')}
              name="email"
              type="email"
              autoComplete="off"
              value={email}
              problem={problem}
              onChange={(typed) => {
                setProblem(null);
                setEmail(typed);
              }}
            />
            <Button type="submit" loading={task.pending === 'offer'} disabled={email.trim() === ''}>
              {t('transfer.send')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
