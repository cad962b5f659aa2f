import type { User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { Page } from '#src/ui/page/page.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './people-search.module.css';
import { isSearch, peopleQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';

/** Searches members by name, work or topic. */
export function PeopleSearch({ user }: { user: User }) {
  const { t } = useTranslation(['people-search', 'shell']);
  const { typed, submitted, pages, type, ask, showPages } = useSearchAddress();
  const query = useInfiniteQuery(peopleQuery(user.id, submitted));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const isOther = query.isPlaceholderData;

  // A shared address shows as many pages as its sender saw.
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isOther) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isOther, fetchNextPage]);

  const people = isSearch(submitted) ? (data?.pages.flatMap(({ items }) => items) ?? null) : null;
  const isWaiting = isSearch(submitted) && !people && !error;
  return (
    <Page width="reading">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <SearchField value={typed} isBusy={isFetching && !isFetchingNextPage} onType={type} onSubmit={() => ask(typed)} />
      <p className="visually-hidden" role="status">
        {people &&
          !isFetching &&
          (people.length > 0 ? t('found', { count: people.length }) : t('none.title', { q: submitted }))}
      </p>
      {!isSearch(submitted) && <SearchIntro isShort={submitted !== ''} onChoose={ask} />}
      {isWaiting && <PeopleSkeleton />}
      {isSearch(submitted) && error && <FailedNotice query={query} />}
      {people?.length === 0 && !isOther && (
        <div className={classes.empty}>
          <h2>{t('none.title', { q: submitted })}</h2>
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
    </Page>
  );
}

const examples = ['role', 'company', 'topic'] as const;

/** Shown before the first search, with suggestions. */
function SearchIntro({ isShort, onChoose }: { isShort: boolean; onChoose: (q: string) => void }) {
  const { t } = useTranslation('people-search');
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

const rows = ['one', 'two', 'three', 'four'];

/** As many rows as fit the first screen. */
function PeopleSkeleton() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} height={88} radius={16} />
      ))}
    </div>
  );
}

/** One person of a list; the whole row is a link to the profile. */
function PersonRow({ person }: { person: PersonCard }) {
  const { urlSlug, displayName, headline, title, company, location, photo } = person;
  const position = [title, company].filter(Boolean).join(' · ');
  return (
    <li>
      <Link className={classes.person} to={memberPath(urlSlug)}>
        <Avatar name={displayName} src={photo?.small ?? null} size={56} />
        <span className={classes.words}>
          <span className={classes.name}>{displayName}</span>
          {headline && <span>{headline}</span>}
          {position && <span className={headline ? classes.quiet : undefined}>{position}</span>}
          {location && (
            <span className={classes.place}>
              <IconMapPin size={15} stroke={1.5} aria-hidden />
              {location}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The most pages fetched at once for an address that names more. */
const mostPages = 10;

/** The typed text, and the submitted query in the address. */
function useSearchAddress() {
  const [search, setSearch] = useSearchParams();
  const submitted = (search.get('q') ?? '').slice(0, limits.peopleSearch.max);
  const pages = Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
  const [typed, type] = useTyped(submitted, (q) => setSearch(q ? { q } : {}, { replace: true }));

  return {
    typed,
    submitted,
    pages,
    type,
    /** Submits at once, with a history entry for the way back. */
    ask(q: string): void {
      type(q);
      setSearch(q.trim() ? { q: q.trim() } : {});
    },
    showPages: (count: number) =>
      setSearch({ q: submitted, pages: String(count) }, { replace: true, preventScrollReset: true }),
  };
}
