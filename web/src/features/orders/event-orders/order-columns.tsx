import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '#src/lib/paths.ts';
import { RefundStatus } from '#src/ui/events/refund-status.tsx';
import { orderTones } from '#src/ui/events/status-tones.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { NameCell, TextCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './order-columns.module.css';

/** The columns of an event's orders. */
export function useOrderColumns(): readonly TableColumn<OrderCard>[] {
  const { t, i18n } = useTranslation('ticket-management');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, and only then.
  return useMemo(() => {
    const columns: TableColumn<OrderCard>[] = [
      {
        id: 'buyer',
        title: t('orders.columns.buyer'),
        width: 200,
        grow: 2,
        sortBy: 'server',
        cell: ({ id, buyerName, number }) => (
          <NameCell title={<Link to={orderPath(id)}>{buyerName ?? t('orders.accountDeleted')}</Link>} hint={number} />
        ),
      },
      {
        id: 'state',
        title: t('orders.columns.state'),
        width: 250,
        grow: 1,
        sortBy: 'server',
        onPhone: 'badge',
        cell: (order) => (
          <span className={classes.state}>
            <StatusBadge tone={orderTones[order.state]}>{t(`orders.states.${order.state}`)}</StatusBadge>
            <RefundStatus order={order} isForOrganizer />
          </span>
        ),
      },
      {
        id: 'tickets',
        title: t('orders.columns.tickets'),
        width: 85,
        isNumber: true,
        cell: ({ places }) => places,
      },
      {
        id: 'total',
        title: t('orders.columns.total'),
        width: 110,
        isNumber: true,
        sortBy: 'server',
        cell: ({ totalMinor, currency }) =>
          totalMinor > 0 ? moneyText(totalMinor, currency, i18n.language) : t('types.kinds.free'),
      },
      {
        id: 'paid',
        title: t('orders.columns.paid'),
        width: 110,
        isNumber: true,
        cell: ({ paidMinor, currency }) => (paidMinor > 0 ? moneyText(paidMinor, currency, i18n.language) : null),
      },
      {
        id: 'refunded',
        title: t('orders.columns.refunded'),
        width: 115,
        isNumber: true,
        cell: ({ refundedMinor, pendingRefundMinor, currency }) => {
          const paidOut = refundedMinor - pendingRefundMinor;
          return paidOut > 0 ? moneyText(paidOut, currency, i18n.language) : null;
        },
      },
      {
        id: 'placed',
        title: t('orders.columns.placed'),
        width: 190,
        sortBy: 'server',
        cell: ({ createdAt, eventTimeZone }) => (
          <TextCell>{shortTime(new Date(createdAt), i18n.language, eventTimeZone)}</TextCell>
        ),
      },
      {
        id: 'net',
        title: t('orders.columns.net'),
        width: 120,
        isNumber: true,
        isHiddenAtFirst: true,
        cell: ({ paidMinor, refundedMinor, currency }) =>
          paidMinor > 0 ? moneyText(paidMinor - refundedMinor, currency, i18n.language) : null,
      },
      {
        id: 'number',
        title: t('orders.columns.number'),
        width: 120,
        isHiddenAtFirst: true,
        onPhone: 'none',
        cell: ({ number }) => <TextCell>{number}</TextCell>,
      },
      {
        id: 'method',
        title: t('orders.columns.method'),
        width: 120,
        isHiddenAtFirst: true,
        cell: ({ method }) => t(`orders.methods.${method}`),
      },
    ];
    return columns;
  }, [i18n.language]);
}
