import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { eventPath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import { type Asked, personsEventsQuery } from './query.ts';

type Props = Pick<Asked, 'slug' | 'viewer'> & {
  parts?: readonly PartAtEvents[];
  as?: 'public' | 'member' | undefined;
};

/** What somebody hosts and comes to, as others find it. Nothing stands here where there is nothing to see. */
export function PersonsEvents({ slug, viewer, parts = ['hosting', 'attending'], as }: Props) {
  const { t } = useTranslation('profile');
  return (
    <>
      {parts.includes('hosting') && <Part asked={{ slug, viewer, as, part: 'hosting' }} title={t('events.hosts')} />}
      {parts.includes('attending') && (
        <Part asked={{ slug, viewer, as, part: 'attending' }} title={t('events.comes')} />
      )}
    </>
  );
}

function Part({ asked, title }: { asked: Asked; title: string }) {
  const { t } = useTranslation('profile');
  const query = useInfiniteQuery(personsEventsQuery(asked));
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (events.length === 0 && !query.error) return null;
  return (
    <Card title={title}>
      {query.error && <FailedNotice query={query} />}
      {events.length > 0 && (
        <RowList>
          {events.map((event) => (
            <li key={event.id}>
              <OneEvent event={event} />
            </li>
          ))}
        </RowList>
      )}
      <More query={query}>{t('events.more')}</More>
    </Card>
  );
}

function OneEvent({ event }: { event: EventCard }) {
  const { i18n } = useTranslation('profile');
  const placeText = usePlaceText();
  return (
    <LinkRow Icon={IconCalendar} to={eventPath(event.slug)} title={event.title}>
      <Hint>
        <time dateTime={event.startsAt ?? undefined} suppressHydrationWarning>
          {whenText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}
        </time>
      </Hint>
      <Hint>{placeText(event)}</Hint>
    </LinkRow>
  );
}
