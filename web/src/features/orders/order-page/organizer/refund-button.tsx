import type { Order } from '@foyer/contract/orders/order.ts';
import { amountStep, moneyText, parseAmount, typedMoney } from '@foyer/contract/rules/events/money.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { isPaidOffline } from '../money/is-paid-offline.ts';
import { unrefundedAmount } from '../money/unrefunded-amount.ts';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import classes from './organizer.module.css';

/** Refunds all or part of a payment without canceling tickets. */
export function RefundButton({ order, mutations }: { order: Order; mutations: OrganizerMutations }) {
  const { t, i18n } = useTranslation('orders');
  const errorText = useErrorText();
  const { currency, paidMinor, refundedMinor } = order;
  const maxRefund = paidMinor - refundedMinor;
  const kept = order.places.filter(({ state }) => state === 'held' || state === 'confirmed').length;
  const method = isPaidOffline(order) ? 'offline' : 'card';
  const ticketText = kept > 0 ? t('organizer.refundKept', { count: kept }) : t('organizer.refundCanceled');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function open(): void {
    // Suggest the price of canceled tickets that was not refunded yet.
    const suggested = order.undecidedRefundMinor || unrefundedAmount(order);
    setTyped(suggested > 0 ? typedMoney(suggested, currency, i18n.language) : '');
    setProblem(null);
    setOpen(true);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const amount = parseAmount(typed, currency, i18n.language);
    if (amount === null || amount < 1 || amount > maxRefund) {
      setProblem(t('organizer.refundProblem', { amount: moneyText(maxRefund, currency, i18n.language) }));
      return;
    }
    if (amount % amountStep(currency) !== 0) {
      setProblem(errorText.field('amount.step'));
      return;
    }
    if (await mutations.refund(amount)) setOpen(false);
  }

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={mutations.pending === 'refund'} onClick={open}>
        {t('organizer.refund')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('organizer.refundTitle')}
          lead={[ticketText, t(`organizer.refundBy.${method}`)].join(' ')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <form className={classes.choices} noValidate onSubmit={(event) => void submit(event)}>
            <FailureNotice failure={mutations.failure} />
            <TextField
              label={t('organizer.amount', { currency })}
              name="amount"
              autoComplete="off"
              inputMode="decimal"
              maxLength={14}
              value={typed}
              problem={problem}
              hint={t('organizer.atMost', { amount: moneyText(maxRefund, currency, i18n.language) })}
              onChange={(text) => {
                setProblem(null);
                setTyped(text);
              }}
            />
            <Button type="submit" loading={mutations.pending === 'refund'}>
              {t('organizer.refundYes')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
