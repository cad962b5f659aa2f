import type { Suggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { More } from '#src/ui/card/more.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { eventSuggestionsQuery, todayQuery } from './queries.ts';
import { ResumeRequests } from './resume-requests.tsx';
import { savedQuery } from './saved-query.ts';
import { type SuggestionAction, SuggestionCard } from './suggestion-card.tsx';
import classes from './suggestions.module.css';
import { useTrackShown } from './use-track-shown.ts';

const DismissedDialog = lazy(async () => ({ default: (await import('./dismissed-dialog.tsx')).DismissedDialog }));
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** How many cards are shown before someone asks for all. */
const shownFirst = 6;

type Props = {
  userId: string;
  limit?: number;
  /** The first people of an event's list on the same page. They are left out here. */
  besides?: { eventId: string; limit: number } | undefined;
  Action: SuggestionAction;
};

/** Today's suggestions, with those saved earlier and what they use. `limit`: only so many, for a part of another page. */
export function TodaysSuggestions({ userId, limit, besides, Action }: Props) {
  const { t } = useTranslation('suggestions');
  const all = useQuery(todayQuery(userId));
  const shownBefore = useShownBefore(userId, besides);
  const query = { ...all, data: shownBefore && all.data && without(all.data, shownBefore) };
  const [isOpen, setOpen] = useState(false);
  const [isDismissedOpen, setDismissedOpen] = useState(false);
  useTrackShown(query.data?.total, limit === undefined ? 'people' : 'dashboard');
  // As a part of another page, it is gone when there is nobody to show.
  if (limit !== undefined && query.data?.items.length === 0) return null;
  return (
    <Section
      title={t('today.title')}
      action={
        limit === undefined ? (
          <Button
            variant="subtle"
            size="sm"
            className={classes.settings}
            aria-label={t('settings.button')}
            onClick={() => setOpen(true)}
          >
            {t('settings.short')}
          </Button>
        ) : (
          <Link to={paths.people}>{t('today.all')}</Link>
        )
      }
    >
      {query.data?.items.length !== 0 && <p className={classes.lead}>{t('today.lead')}</p>}
      <PageStates query={query} waiting={<Waiting count={limit ?? shownFirst} />}>
        {(today) =>
          today.items.length > 0 ? (
            <Cards today={today} userId={userId} limit={limit} Action={Action} />
          ) : (
            <Nothing today={today} userId={userId} onSettings={() => setOpen(true)} />
          )
        }
      </PageStates>
      {limit === undefined && (
        <>
          <Saved userId={userId} Action={Action} />
          <Button variant="subtle" size="sm" className={classes.dismissed} onClick={() => setDismissedOpen(true)}>
            {t('dismissedList.open')}
          </Button>
        </>
      )}
      <Suspense>
        {isOpen && <SettingsDialog userId={userId} onClose={() => setOpen(false)} />}
        {isDismissedOpen && <DismissedDialog userId={userId} onClose={() => setDismissedOpen(false)} />}
      </Suspense>
    </Section>
  );
}

/** The addresses of people who are shown in the event's list; undefined until that has been read, or has failed. */
function useShownBefore(userId: string, besides: Props['besides']): ReadonlySet<string> | undefined {
  const { data, isPending } = useQuery({
    ...eventSuggestionsQuery(userId, besides?.eventId ?? ''),
    enabled: besides !== undefined,
  });
  if (besides && isPending) return undefined;
  return new Set(data?.items.slice(0, besides?.limit).map(({ person }) => person.urlSlug));
}

function without(today: Suggestions, slugs: ReadonlySet<string>): Suggestions {
  return { ...today, items: today.items.filter(({ person }) => !slugs.has(person.urlSlug)) };
}

type CardsProps = { today: Suggestions; userId: string; limit: number | undefined; Action: SuggestionAction };

function Cards({ today, userId, limit, Action }: CardsProps) {
  const { t, i18n } = useTranslation('suggestions');
  const [isWhole, setWhole] = useState(false);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { items, total, fullDay, nextAt } = today;
  // Dismissed suggestions keep their place until the next visit.
  const left = items.filter(({ person }) => !dismissed.has(person.urlSlug)).length;
  const shown = isWhole ? items : items.slice(0, limit ?? shownFirst);
  return (
    <>
      <ul className={classes.cards}>
        {shown.map((each) => (
          <SuggestionCard
            key={each.person.urlSlug}
            suggestion={each}
            userId={userId}
            Action={Action}
            onDismissed={(isDismissed) =>
              setDismissed((before) =>
                isDismissed
                  ? new Set([...before, each.person.urlSlug])
                  : new Set([...before].filter((slug) => slug !== each.person.urlSlug)),
              )
            }
          />
        ))}
      </ul>
      {limit === undefined && shown.length < items.length && (
        <Button variant="default" className={classes.more} onClick={() => setWhole(true)}>
          {t('today.more', { count: left })}
        </Button>
      )}
      {limit === undefined && (
        <p className={classes.next}>
          {total < fullDay && left === total && `${t('today.few', { count: total })} `}
          {t('today.next', { time: absoluteTime(new Date(nextAt), i18n.language) })}
        </p>
      )}
    </>
  );
}

type NothingProps = { today: Suggestions; userId: string; onSettings: () => void };

function Nothing({ today: { state, total, nextAt }, userId, onSettings }: NothingProps) {
  const { t, i18n } = useTranslation('suggestions');
  const kind = state === 'on' && total > 0 ? 'done' : state;
  return (
    <EmptyState
      picture="people"
      title={t(`none.${kind}.title`)}
      text={t(`none.${kind}.text`, { time: absoluteTime(new Date(nextAt), i18n.language) })}
      action={<NothingAction kind={kind} userId={userId} onSettings={onSettings} />}
    />
  );
}

type ActionProps = Omit<NothingProps, 'today'> & { kind: Suggestions['state'] | 'done' };

function NothingAction({ kind, userId, onSettings }: ActionProps) {
  const { t } = useTranslation('suggestions');
  if (kind === 'off') {
    return (
      <Button variant="default" onClick={onSettings}>
        {t('settings.button')}
      </Button>
    );
  }
  if (kind === 'paused') return <ResumeRequests userId={userId} />;
  if (kind === 'done') return null;
  return (
    <Button component={Link} to={kind === 'hidden' ? paths.dataAndPrivacy : paths.profile} variant="default">
      {t(`none.${kind}.action`)}
    </Button>
  );
}

/** People saved for later. Those among today's suggestions have their card there. */
function Saved({ userId, Action }: Pick<Props, 'userId' | 'Action'>) {
  const { t } = useTranslation('suggestions');
  const saved = useInfiniteQuery(savedQuery(userId));
  const { data: today } = useQuery(todayQuery(userId));
  const isToday = new Set(today?.items.map(({ person }) => person.urlSlug));
  const all = saved.data?.pages.flatMap(({ items }) => items) ?? [];
  const others = all.filter(({ person }) => !isToday.has(person.urlSlug));
  if (all.length === 0 && !saved.hasNextPage) return null;
  return (
    <section className={classes.saved} aria-label={t('saved.title')}>
      <h3>{t('saved.title')}</h3>
      {others.length < all.length && <p className={classes.lead}>{t('saved.today')}</p>}
      {others.length > 0 && (
        <ul className={classes.cards}>
          {others.map((each) => (
            <SuggestionCard key={each.person.urlSlug} suggestion={each} userId={userId} Action={Action} />
          ))}
        </ul>
      )}
      <More query={saved}>{t('saved.more')}</More>
    </section>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <div className={classes.cards}>
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <Skeleton key={i} height={210} radius={16} />
      ))}
    </div>
  );
}
