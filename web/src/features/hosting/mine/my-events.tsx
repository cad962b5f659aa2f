import type { EventCard, HostedEvent } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { More, MoreButton } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { FailedNotice, PageStates } from '#src/ui/page/page-states.tsx';
import { EventRow } from './event-row.tsx';
import { isAhead } from './is-ahead.ts';
import { myEventsQuery, myUpcomingQuery } from './my-queries.ts';

/** All that the viewer hosts: what is not out yet, what comes and what was. */
export function MyEvents() {
  const { t } = useTranslation('hosting');
  const query = useInfiniteQuery(myEventsQuery);
  const events = query.data?.pages.flatMap(({ items }) => items);
  const upcoming = useInfiniteQuery(myUpcomingQuery);
  const ahead = upcoming.data?.pages.flatMap(({ items }) => items).filter(isAhead) ?? [];
  const begin = (
    <CardActions>
      <Button component={Link} to={paths.newEvent} onClick={() => track('create_event_clicked')}>
        {t('mine.create')}
      </Button>
      <Button component={Link} to={paths.webhooks} variant="default">
        {t('mine.webhooks')}
      </Button>
    </CardActions>
  );
  return (
    <CardPage title={t('mine.title')} lead={t('mine.lead')}>
      <PageStates
        query={{ ...query, data: events }}
        waiting={<CardSkeletons heights={[180, 260]} />}
        isEmpty={(items) => items.length === 0}
        empty={
          <>
            <Card title={t('mine.noneTitle')}>
              <CardText>{t('mine.none')}</CardText>
              {begin}
            </Card>
            <Card title={t('mine.goingTitle')}>
              <CardText>{t('mine.going')}</CardText>
              <CardActions>
                <Button component={Link} to={paths.dashboard} variant="default">
                  {t('mine.dashboard')}
                </Button>
                <Button component={Link} to={paths.myOrders} variant="default">
                  {t('mine.orders')}
                </Button>
              </CardActions>
            </Card>
          </>
        }
      >
        {(items) => (
          <>
            {begin}
            <Group name="drafts" events={onceEach(items.filter(({ state }) => state === 'draft'))} />
            {upcoming.error && <FailedNotice query={upcoming} />}
            <Group name="upcoming" events={ahead} more={upcoming} />
            <Group name="past" events={onceEach(items.filter((event) => event.state !== 'draft' && !isAhead(event)))} />
            <MoreButton query={query}>{t('more.load')}</MoreButton>
          </>
        )}
      </PageStates>
    </CardPage>
  );
}

type GroupProps = { name: 'drafts' | 'upcoming' | 'past'; events: readonly HostedEvent[]; more?: Pages };
type Pages = ComponentProps<typeof More>['query'];

function Group({ name, events, more }: GroupProps) {
  const { t } = useTranslation('hosting');
  if (events.length === 0) return null;
  return (
    <Card title={t(`mine.${name}`)}>
      <RowList>
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </RowList>
      {more && <More query={more}>{t('more.load')}</More>}
    </Card>
  );
}

/** Of a series the soonest date alone: it leads to the others. */
function onceEach<Each extends EventCard>(events: readonly Each[]): Each[] {
  return events.filter(({ id, series, startsAt }) => {
    const sooner = (other: EventCard) => other.series?.id === series?.id && (other.startsAt ?? '') < (startsAt ?? '');
    return !series || !events.some((other) => other.id !== id && sooner(other));
  });
}
