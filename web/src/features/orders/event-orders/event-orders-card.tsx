import { orderStates, refundFilters } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { eventOrdersQuery } from '../queries.ts';
import { EventOrderRow } from './event-order-row.tsx';
import classes from './event-orders-card.module.css';
import { ExportOrders } from './export-orders.tsx';

/** The orders of one event, filtered by number, buyer and state. The filter is in the URL. */
export function EventOrdersCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['ticket-management', 'managed-events']);
  const { search, change } = useFilterParams<'q' | 'state' | 'refund'>();
  const state = orderStates.find((each) => each === search.get('state'));
  const refund = refundFilters.find((each) => each === search.get('refund'));
  const q = search.get('q') ?? '';
  const [typed, setTyped] = useTyped(q, (text) => change('q', text));
  const query = useInfiniteQuery(eventOrdersQuery(eventId, { state, refund, q: q || undefined }));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = state !== undefined || refund !== undefined || q !== '';

  return (
    <Card>
      {(isFiltered || typed !== '' || (orders ?? []).length > 0) && (
        <div className={classes.filters}>
          <TextField
            label={t('orders.search')}
            name="q"
            autoComplete="off"
            isOptional
            maxLength={100}
            value={typed}
            problem={null}
            onChange={setTyped}
          />
          <SelectField
            label={t('orders.show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('orders.all') },
              ...orderStates.map((value) => ({ value, text: t(`orders.states.${value}`) })),
            ]}
            onChange={(value) => change('state', value)}
          />
          <SelectField
            label={t('orders.refunds')}
            name="refund"
            value={refund ?? ''}
            options={[
              { value: '', text: t('orders.anyRefund') },
              ...refundFilters.map((value) => ({ value, text: t(`orders.refundFilters.${value}`) })),
            ]}
            onChange={(value) => change('refund', value)}
          />
        </div>
      )}
      <PageStates
        query={{ ...query, data: orders }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<CardText>{isFiltered ? t('orders.noMatch') : t('orders.none')}</CardText>}
      >
        {(items) => (
          <>
            <RowList>
              {items.map((order) => (
                <li key={order.id}>
                  <EventOrderRow order={order} />
                </li>
              ))}
            </RowList>
            <More query={query}>{t('managed-events:showMore')}</More>
            <ExportOrders eventId={eventId} filter={{ state, refund, q: q || undefined }} />
          </>
        )}
      </PageStates>
    </Card>
  );
}
