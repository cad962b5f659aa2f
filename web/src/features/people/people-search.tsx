import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './people.module.css';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import { isSearch, peopleQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { useSearchAddress } from './use-search-address.ts';

/** Members by name, work or topic. */
export function PeopleSearch({ userId }: { userId: string }) {
  const { t } = useTranslation(['people', 'shell']);
  const { typed, asked, pages, type, ask, showPages } = useSearchAddress();
  const query = useInfiniteQuery(peopleQuery(userId, asked));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const isOther = query.isPlaceholderData;

  // An address that was sent to somebody shows as much as whoever sent it saw.
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isOther) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isOther, fetchNextPage]);

  const people = isSearch(asked) ? (data?.pages.flatMap(({ items }) => items) ?? null) : null;
  const isWaiting = isSearch(asked) && !people && !error;
  return (
    <div className={classes.page}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <SearchField value={typed} isBusy={isFetching && !isFetchingNextPage} onType={type} onSubmit={() => ask(typed)} />
      <p className="visually-hidden" role="status">
        {people &&
          !isFetching &&
          (people.length > 0 ? t('found', { count: people.length }) : t('none.title', { q: asked }))}
      </p>
      {!isSearch(asked) && <Beginning isShort={asked !== ''} onChoose={ask} />}
      {isWaiting && <PeopleSkeleton />}
      {isSearch(asked) && error && <FailedNotice query={query} />}
      {people?.length === 0 && !isOther && (
        <div className={classes.empty}>
          <h2>{t('none.title', { q: asked })}</h2>
          <p>{t('none.text')}</p>
        </div>
      )}
      {people && people.length > 0 && (
        <ul className={classes.list} data-old={isOther || undefined}>
          {people.map((person) => (
            <PersonRow key={person.urlSlug} person={person} />
          ))}
        </ul>
      )}
      {people && hasNextPage && !isOther && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => {
            void fetchNextPage();
            showPages(loaded + 1);
          }}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

const examples = ['role', 'company', 'topic'] as const;

/** Before anything is asked: what can be. */
function Beginning({ isShort, onChoose }: { isShort: boolean; onChoose: (q: string) => void }) {
  const { t } = useTranslation('people');
  return (
    <div className={classes.empty}>
      <h2>{t('begin.title')}</h2>
      <p>{isShort ? t('begin.short', { count: limits.peopleSearch.min }) : t('begin.text')}</p>
      <div className={classes.examples}>
        {examples.map((example) => (
          <Button key={example} variant="default" size="sm" onClick={() => onChoose(t(`begin.examples.${example}`))}>
            {t(`begin.examples.${example}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
