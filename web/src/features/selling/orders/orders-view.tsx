import { orderStates } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { manageEventPath } from '#src/lib/paths.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { useNarrowed } from '#src/ui/editing/use-narrowed.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine, ordersQuery } from '../queries.ts';
import classes from '../selling.module.css';
import { OrderFiles } from './order-files.tsx';
import { OrderRow } from './order-row.tsx';

/** Who has ordered tickets for one event. What is looked for stands in the address. */
export function OrdersView() {
  const { t } = useTranslation('selling');
  const { id = '' } = useParams();
  const event = useQuery(eventQuery(id));
  if (isNotMine(event)) return <NoSuchEvent />;
  return (
    <CardPage
      title={t('orders.title')}
      lead={event.data?.title ?? ''}
      back={{ to: manageEventPath(id), label: t('manage') }}
    >
      <PageStates query={event} waiting={<CardSkeletons heights={[320]} />}>
        {() => <OrdersCard eventId={id} />}
      </PageStates>
    </CardPage>
  );
}

function OrdersCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('selling');
  const { search, change } = useNarrowed<'q' | 'state'>();
  const state = orderStates.find((each) => each === search.get('state'));
  const q = search.get('q') ?? '';
  const [typed, setTyped] = useTyped(q, (text) => change('q', text));
  const query = useInfiniteQuery(ordersQuery(eventId, state, q));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = state !== undefined || q !== '';

  return (
    <Card title={t('orders.list')}>
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
        </div>
      )}
      <PageStates
        query={{ ...query, data: orders }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<CardText>{isFiltered ? t('orders.noneSuch') : t('orders.none')}</CardText>}
      >
        {(items) => (
          <>
            <RowList>
              {items.map((order) => (
                <li key={order.id}>
                  <OrderRow order={order} />
                </li>
              ))}
            </RowList>
            <More query={query}>{t('more')}</More>
            <OrderFiles eventId={eventId} filter={{ state, q: q || undefined }} />
          </>
        )}
      </PageStates>
    </Card>
  );
}
