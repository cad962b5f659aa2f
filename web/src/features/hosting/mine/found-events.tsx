import { Button } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AttendedRow } from './attended-row.tsx';
import { EventRow } from './event-row.tsx';
import { MoreLink } from './more-link.tsx';
import { type MyAddress, mySearchOf } from './my-address.ts';
import { attendedQuery, hostedQuery } from './my-queries.ts';
import { usePages } from './use-pages.ts';

/** Of what one hosts, what is asked for. */
export function FoundHosted({ address }: { address: MyAddress }) {
  const { q, state, after } = address;
  const query = useInfiniteQuery(hostedQuery({ q, state }, after));
  return <Found query={query} address={address} row={(event) => <EventRow event={event} />} keyOf={({ id }) => id} />;
}

/** Of what one goes to, what is asked for. */
export function FoundAttended({ address }: { address: MyAddress }) {
  const { q, state, after } = address;
  const query = useInfiniteQuery(attendedQuery({ q, state }, after));
  const keyOf = ({ registration }: { registration: { id: string } }) => registration.id;
  return <Found query={query} address={address} row={(each) => <AttendedRow {...each} />} keyOf={keyOf} />;
}

type Props<Item> = {
  query: UseInfiniteQueryResult<{ pages: { items: Item[]; nextCursor: string | null }[] }>;
  address: MyAddress;
  row: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
};

function Found<Item>({ query, address, row, keyOf }: Props<Item>) {
  const { t } = useTranslation('hosting');
  const { part, q, state, pages, after } = address;
  usePages(query, pages);
  const found = query.data?.pages.flatMap(({ items }) => items);
  const isAsked = q !== '' || state !== '';
  return (
    <>
      {after && <Link to={{ search: mySearchOf({ part, q, state }) }}>{t('mine.fromFirst')}</Link>}
      <p className="visually-hidden" role="status">
        {found && !query.isFetching && isAsked && t('mine.found', { count: found.length })}
      </p>
      <PageStates
        query={{ ...query, data: found }}
        waiting={<CardSkeletons heights={[260]} />}
        isEmpty={(items) => items.length === 0 && !query.hasNextPage}
        empty={
          <Card title={t(isAsked ? 'mine.noMatchTitle' : 'mine.notGoingTitle')}>
            <CardText>{t(isAsked ? 'mine.noMatch' : 'mine.notGoing')}</CardText>
            <CardActions>
              <Button component={Link} to={isAsked ? { search: mySearchOf({ part }) } : paths.events} variant="default">
                {t(isAsked ? 'mine.showAll' : 'mine.find')}
              </Button>
            </CardActions>
          </Card>
        }
      >
        {(items) => (
          <Card title={t(state ? `mine.states.${state}` : `mine.parts.${part || 'hosting'}`)}>
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
