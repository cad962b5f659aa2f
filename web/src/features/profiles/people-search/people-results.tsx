import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './people-results.module.css';
import { type PersonAction, PersonRow } from './person-row.tsx';
import { isSearch, peopleQuery } from './queries.ts';
import type { PeopleAddress } from './use-people-address.ts';

type Props = {
  userId: string;
  address: PeopleAddress;
  /** How many people match; null while that is unknown. */
  total: number | null;
  Action: PersonAction;
};

/** The people found, a page at a time. */
export function PeopleResults({ userId, address, total, Action }: Props) {
  const { t } = useTranslation('people-search');
  const { asked, pages, chosenCount } = address;
  const query = useInfiniteQuery(peopleQuery(userId, asked));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const isOther = query.isPlaceholderData;

  // A shared address shows as many pages as its sender saw.
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isOther) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isOther, fetchNextPage]);

  if (!data) return error ? <FailedNotice query={query} /> : <PeopleSkeleton />;
  const people = data.pages.flatMap(({ items }) => items);
  // Matches of similar words are not counted, so there may be more people than that.
  const count = Math.max(total ?? 0, people.length);
  if (people.length === 0 && !isOther) {
    return (
      <EmptyState
        picture="people"
        level={2}
        title={isSearch(asked.q) ? t('none.title', { q: asked.q }) : t('none.filters')}
        text={t(chosenCount > 0 ? 'none.fewerFilters' : 'none.text')}
        action={
          chosenCount > 0 ? (
            <Button variant="default" onClick={address.clear}>
              {t('filters.clear')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => address.ask('')}>
              {t('none.all')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <p className={classes.total} role="status">
        {!isFetching && total !== null && t('found', { count })}
      </p>
      <ul className={classes.list} data-stale={isOther || undefined}>
        {people.map((person) => (
          <PersonRow key={person.urlSlug} person={person} viewer={userId} Action={Action} />
        ))}
      </ul>
      {error && <FailedNotice query={query} />}
      {hasNextPage && !isOther && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => {
            void fetchNextPage();
            address.showPages(loaded + 1);
          }}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

const rows = ['one', 'two', 'three', 'four', 'five', 'six'];

/** As many rows as fit the first screen. */
function PeopleSkeleton() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} height={92} radius={16} />
      ))}
    </div>
  );
}
