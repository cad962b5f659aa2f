import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { eventPath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { type MemberEventsOptions, memberEventsQuery } from './member-events-query.ts';

type Props = Pick<MemberEventsOptions, 'slug' | 'viewer'> & {
  parts?: readonly PartAtEvents[];
  as?: 'public' | 'member' | undefined;
};

/** The upcoming events that a member hosts and attends, as others see them. Renders nothing if there are none. */
export function MemberEvents({ slug, viewer, parts = ['hosting', 'attending'], as }: Props) {
  const { t } = useTranslation('profile');
  return (
    <>
      {parts.includes('hosting') && (
        <EventsCard options={{ slug, viewer, as, part: 'hosting' }} title={t('events.hosts')} />
      )}
      {parts.includes('attending') && (
        <EventsCard options={{ slug, viewer, as, part: 'attending' }} title={t('events.comes')} />
      )}
    </>
  );
}

function EventsCard({ options, title }: { options: MemberEventsOptions; title: string }) {
  const { t } = useTranslation('profile');
  const query = useInfiniteQuery(memberEventsQuery(options));
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (events.length === 0 && !query.error) return null;
  return (
    <Card title={title}>
      {query.error && <FailedNotice query={query} />}
      {events.length > 0 && (
        <RowList>
          {events.map((event) => (
            <li key={event.id}>
              <MemberEventRow event={event} />
            </li>
          ))}
        </RowList>
      )}
      <More query={query}>{t('events.more')}</More>
    </Card>
  );
}

function MemberEventRow({ event }: { event: EventCard }) {
  const { i18n } = useTranslation('profile');
  const placeText = useLocationText();
  return (
    <LinkRow Icon={IconCalendar} to={eventPath(event.slug)} title={event.title}>
      <Hint>
        <time dateTime={event.startsAt ?? undefined} suppressHydrationWarning>
          {eventTimeText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}
        </time>
      </Hint>
      <Hint>{placeText(event)}</Hint>
    </LinkRow>
  );
}
