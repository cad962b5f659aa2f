import { limits } from '@foyer/contract/limits.ts';
import { orderStates } from '@foyer/contract/rules/events/ticket-choices.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { manageEventPath } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine, ordersQuery } from '../queries.ts';
import classes from '../selling.module.css';
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
  const [search, setSearch] = useSearchParams();
  const state = orderStates.find((each) => each === search.get('state'));
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const [q] = useDebouncedValue(typed.trim(), limits.debounce.contactMs);
  const query = useInfiniteQuery(ordersQuery(eventId, state, q));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = state !== undefined || q !== '';

  function ask(name: 'q' | 'state', value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

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
            onChange={(text) => {
              setTyped(text);
              ask('q', text.trim());
            }}
          />
          <SelectField
            label={t('orders.show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('orders.all') },
              ...orderStates.map((value) => ({ value, text: t(`orders.states.${value}`) })),
            ]}
            onChange={(value) => ask('state', value)}
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
          <RowList>
            {items.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {query.hasNextPage && (
        <CardActions>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}
