import type { Event } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import type { PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/lib/languages/number-text.ts';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { TextCell } from '#src/ui/table/name-cell.tsx';
import type { TableColumn } from '#src/ui/table/table-types.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import { promoCodeStatus, promoCodeTones } from './promo-code-status.ts';

type Options = { event: Event; types: readonly TicketType[] };

/** The columns of an event's promo codes. */
export function usePromoCodeColumns({ event, types }: Options): readonly TableColumn<PromoCode>[] {
  const { t, i18n } = useTranslation('ticket-management');
  const { currency, timeZone } = event;
  const typeNames = types.map(({ id, name }) => `${id} ${name}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language, the types with their names.
  return useMemo(() => {
    const language = i18n.language;
    const status = (promo: PromoCode) => promoCodeStatus(promo, Date.now());
    const time = (at: string | null) => at && shortTime(new Date(at), language, timeZone);
    const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? [];
    function discount({ percent, amountMinor }: PromoCode): string {
      if (percent !== null) return t('promoCodes.percentOff', { percent });
      if (amountMinor === null) return t('promoCodes.discounts.show');
      return t('promoCodes.amountOff', { amount: moneyText(amountMinor, currency, language) });
    }
    const columns: TableColumn<PromoCode>[] = [
      {
        id: 'code',
        title: t('promoCodes.code'),
        width: 150,
        sortBy: ({ code }) => code,
        cell: ({ code }) => <TextCell>{code}</TextCell>,
      },
      {
        id: 'discount',
        title: t('promoCodes.discount'),
        width: 150,
        cell: (promo) => <TextCell>{discount(promo)}</TextCell>,
      },
      {
        id: 'used',
        title: t('promoCodes.columns.used'),
        width: 110,
        isNumber: true,
        sortBy: ({ taken }) => taken,
        cell: ({ taken, capacity }) =>
          capacity === null ? numberText(taken, language) : t('promoCodes.columns.usedOf', { count: taken, capacity }),
      },
      {
        id: 'status',
        title: t('promoCodes.columns.status'),
        width: 130,
        onPhone: 'badge',
        sortBy: (promo) => status(promo),
        cell: (promo) => (
          <StatusBadge tone={promoCodeTones[status(promo)]}>{t(`promoCodes.statuses.${status(promo)}`)}</StatusBadge>
        ),
      },
      {
        id: 'until',
        title: t('promoCodes.validUntil'),
        width: 180,
        sortBy: ({ validUntil }) => validUntil ?? '9999',
        cell: ({ validUntil }) => validUntil && <TextCell>{time(validUntil)}</TextCell>,
      },
      {
        id: 'from',
        title: t('promoCodes.validFrom'),
        width: 180,
        isHiddenAtFirst: true,
        sortBy: ({ validFrom }) => validFrom ?? '',
        cell: ({ validFrom }) => validFrom && <TextCell>{time(validFrom)}</TextCell>,
      },
      {
        id: 'types',
        title: t('promoCodes.types'),
        width: 170,
        isHiddenAtFirst: true,
        cell: ({ ticketTypeIds }) => (
          <TextCell>
            {ticketTypeIds === null ? t('promoCodes.columns.allTypes') : ticketTypeIds.flatMap(nameOf).join(', ')}
          </TextCell>
        ),
      },
    ];
    return columns;
  }, [i18n.language, currency, timeZone, typeNames]);
}
