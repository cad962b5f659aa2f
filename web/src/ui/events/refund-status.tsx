import type { OrderRefunds } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../status-badge.tsx';
import classes from './refund-status.module.css';

type Props = {
  order: OrderRefunds;
  isForOrganizer?: boolean;
  /** Also says what has been paid out. */
  showsPaid?: boolean;
};

/** What has not been refunded yet of what was promised, what the organizer has yet to decide on, and on request what was refunded. Nothing if there is nothing to say. */
export function RefundStatus({ order, isForOrganizer = false, showsPaid = false }: Props) {
  const { t, i18n } = useTranslation('event-terms');
  const { currency, refundedMinor, pendingRefundMinor, undecidedRefundMinor, refundFailed, refundDue } = order;
  const paidMinor = showsPaid ? refundedMinor - pendingRefundMinor : 0;
  if (pendingRefundMinor === 0 && undecidedRefundMinor === 0 && paidMinor === 0 && !refundFailed) return null;
  const amount = moneyText(pendingRefundMinor, currency, i18n.language);
  const failed = isForOrganizer ? t('refunds.failed') : t('refunds.delayed');
  const pending = refundDue && isForOrganizer ? t('refunds.due', { amount }) : t('refunds.pending', { amount });
  return (
    <span className={classes.root}>
      {pendingRefundMinor > 0 && <StatusBadge tone="waiting">{pending}</StatusBadge>}
      {undecidedRefundMinor > 0 && (
        <StatusBadge tone="waiting">
          {t(isForOrganizer ? 'refunds.toDecide' : 'refunds.undecided', {
            amount: moneyText(undecidedRefundMinor, currency, i18n.language),
          })}
        </StatusBadge>
      )}
      {paidMinor > 0 && (
        <StatusBadge tone="quiet">
          {t('refunds.paid', { amount: moneyText(paidMinor, currency, i18n.language) })}
        </StatusBadge>
      )}
      {refundFailed && <StatusBadge tone="bad">{failed}</StatusBadge>}
    </span>
  );
}
