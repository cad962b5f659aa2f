import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AttendedEventRow } from '#src/ui/events/attended-event-row.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { usePages } from '../use-pages.ts';
import { attendedEventsQuery } from './attended-events-query.ts';
import { MoreLink } from './more-link.tsx';
import { type MyEventsAddress, myEventsSearchOf } from './my-events-address.ts';

/** The attended events that match the filters. */
export function FoundAttended({ address }: { address: MyEventsAddress }) {
  const query = useInfiniteQuery(attendedEventsQuery(address));
  const keyOf = ({ registration }: { registration: { id: string } }) => registration.id;
  return <EventList query={query} address={address} row={(each) => <AttendedEventRow {...each} />} keyOf={keyOf} />;
}

type Props<Item> = {
  query: UseInfiniteQueryResult<{ pages: { items: Item[]; nextCursor: string | null }[] }>;
  address: MyEventsAddress;
  row: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
};

function EventList<Item>({ query, address, row, keyOf }: Props<Item>) {
  const { t } = useTranslation('my-events');
  const { part, q, state, pages, after } = address;
  usePages(query, pages);
  const found = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = q !== '' || state !== '';
  return (
    <>
      {after && <Link to={{ search: myEventsSearchOf({ part, q, state }) }}>{t('fromFirst')}</Link>}
      <p className="visually-hidden" role="status">
        {found && !query.isFetching && isFiltered && t('found', { count: found.length })}
      </p>
      <PageStates
        query={{ ...query, data: found }}
        waiting={<CardSkeletons heights={[260]} />}
        isEmpty={(items) => items.length === 0 && !query.hasNextPage}
        empty={
          <Card>
            <EmptyState
              picture="events"
              title={t(isFiltered ? 'noMatchTitle' : 'notGoingTitle')}
              level={2}
              text={t(isFiltered ? 'noMatch' : 'notGoing')}
              action={
                <Button
                  component={Link}
                  to={isFiltered ? { search: myEventsSearchOf({ part }) } : paths.events}
                  variant="default"
                >
                  {t(isFiltered ? 'showAll' : 'find')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(items) => (
          <Card title={t(state ? `states.${state}` : `parts.${part || 'hosting'}`)}>
            <RowList>
              {items.map((item) => (
                <li key={keyOf(item)}>{row(item)}</li>
              ))}
            </RowList>
            <MoreLink query={query} address={address} />
          </Card>
        )}
      </PageStates>
    </>
  );
}
