import type { PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { TableSearch, TableSelect } from '#src/ui/table/table-filters.tsx';
import { promoCodeStatus, promoCodeStatuses } from './promo-code-status.ts';

/** The filter of an event's promo codes, stored in the URL, and the codes that match it. */
export function usePromoCodeFilter(codes: readonly PromoCode[] | undefined) {
  const { t } = useTranslation('ticket-management');
  const { search, change, clear } = useFilterParams<'q' | 'state'>();
  const q = search.get('q')?.trim().slice(0, 100).toUpperCase() ?? '';
  const status = promoCodeStatuses.find((each) => each === search.get('state'));
  const found = useMemo(() => {
    const now = Date.now();
    return codes?.filter(
      (promo) => promo.code.toUpperCase().includes(q) && (!status || promoCodeStatus(promo, now) === status),
    );
  }, [codes, q, status]);
  return {
    found,
    isFiltered: q !== '' || status !== undefined,
    onClearFilters: () => clear(['q', 'state']),
    search: (
      <TableSearch
        label={t('promoCodes.search')}
        value={search.get('q') ?? ''}
        onChange={(text) => change('q', text)}
      />
    ),
    filtersInUse: status ? 1 : 0,
    filters: (
      <TableSelect
        label={t('promoCodes.show')}
        name="state"
        value={status ?? ''}
        options={[
          { value: '', text: t('promoCodes.all') },
          ...promoCodeStatuses.map((value) => ({ value, text: t(`promoCodes.statuses.${value}`) })),
        ]}
        onChange={(value) => change('state', value)}
      />
    ),
  };
}
