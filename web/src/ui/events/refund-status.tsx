import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../status-badge.tsx';
import classes from './refund-status.module.css';

type Props = {
  order: Pick<OrderCard, 'currency' | 'pendingRefundMinor' | 'refundFailed' | 'refundDue'>;
  isForOrganizer?: boolean;
};

/** What has not been refunded yet of what was promised. Nothing if every refund was paid out. */
export function RefundStatus({ order, isForOrganizer = false }: Props) {
  const { t, i18n } = useTranslation('event-terms');
  const { currency, pendingRefundMinor, refundFailed, refundDue } = order;
  if (pendingRefundMinor === 0 && !refundFailed) return null;
  const amount = moneyText(pendingRefundMinor, currency, i18n.language);
  const failed = isForOrganizer ? t('refunds.failed') : t('refunds.delayed');
  const pending = refundDue && isForOrganizer ? t('refunds.due', { amount }) : t('refunds.pending', { amount });
  return (
    <span className={classes.root}>
      {pendingRefundMinor > 0 && <StatusBadge tone="waiting">{pending}</StatusBadge>}
      {refundFailed && <StatusBadge tone="bad">{failed}</StatusBadge>}
    </span>
  );
}
