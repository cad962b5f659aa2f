import type { EventCard, HostedEvent } from '@foyer/contract/events/event.ts';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hostedEventsQuery } from '#src/lib/events/hosted-events-query.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { CardSkeletons } from '#src/ui/page/card-page.tsx';
import { FailedNotice, PageStates } from '#src/ui/page/page-states.tsx';
import { HostedEventRow, isUpcoming } from './hosted-event-row.tsx';
import { MoreLink } from './more-link.tsx';
import type { MyEventsAddress } from './my-events-address.ts';
import { usePages } from './use-pages.ts';

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: HostedEvent[]; nextCursor: string | null }>>;
  address: MyEventsAddress;
};

/** All events that the viewer hosts: drafts, upcoming and past ones. */
export function AllHosted({ query, address }: Props) {
  const { t } = useTranslation('my-events');
  usePages(query, address.pages);
  const events = query.data?.pages.flatMap(({ items }) => items);
  const upcoming = useInfiniteQuery(hostedEventsQuery({ upcoming: '1' }));
  const upcomingEvents = upcoming.data?.pages.flatMap(({ items }) => items).filter(isUpcoming) ?? [];
  return (
    <PageStates
      query={{ ...query, data: events }}
      waiting={<CardSkeletons heights={[180, 260]} />}
      isEmpty={(items) => items.length === 0}
      empty={
        <Card title={t('noneTitle')}>
          <CardText>{t('none')}</CardText>
        </Card>
      }
    >
      {(items) => (
        <>
          <Group name="drafts" events={soonestOfSeries(items.filter(({ state }) => state === 'draft'))} />
          {upcoming.error && <FailedNotice query={upcoming} />}
          <Group
            name="upcoming"
            events={upcomingEvents}
            more={<MoreLink query={upcoming} address={{ ...address, state: 'upcoming' }} />}
          />
          <Group
            name="past"
            events={soonestOfSeries(items.filter((event) => event.state !== 'draft' && !isUpcoming(event)))}
          />
          <MoreLink query={query} address={address} />
        </>
      )}
    </PageStates>
  );
}

type GroupProps = { name: 'drafts' | 'upcoming' | 'past'; events: readonly HostedEvent[]; more?: ReactNode };

function Group({ name, events, more }: GroupProps) {
  const { t } = useTranslation('my-events');
  if (events.length === 0) return null;
  return (
    <Card title={t(`${name}`)}>
      <RowList>
        {events.map((event) => (
          <li key={event.id}>
            <HostedEventRow event={event} />
          </li>
        ))}
      </RowList>
      {more}
    </Card>
  );
}

/** Keeps only the soonest date of each series, which links to the others. */
function soonestOfSeries<Each extends EventCard>(events: readonly Each[]): Each[] {
  return events.filter(({ id, series, startsAt }) => {
    const sooner = (other: EventCard) => other.series?.id === series?.id && (other.startsAt ?? '') < (startsAt ?? '');
    return !series || !events.some((other) => other.id !== id && sooner(other));
  });
}
