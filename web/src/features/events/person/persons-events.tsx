import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventPath, paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import { type Asked, personsEventsQuery } from './query.ts';

type Props = Pick<Asked, 'slug' | 'viewer'> & {
  parts?: readonly PartAtEvents[];
  as?: 'public' | 'member' | undefined;
  /** Where somebody chooses who sees what they come to: on their own page alone. */
  choice?: ReactNode;
};

/** What somebody hosts and comes to. To others nothing stands here where there is nothing to see. */
export function PersonsEvents({ slug, viewer, parts = ['hosting', 'attending'], as, choice }: Props) {
  const { t } = useTranslation('profile');
  return (
    <>
      {parts.includes('hosting') && (
        <Part asked={{ slug, viewer, as, part: 'hosting' }} title={choice ? t('events.iHost') : t('events.hosts')} />
      )}
      {parts.includes('attending') && (
        <Part
          asked={{ slug, viewer, as, part: 'attending' }}
          title={choice ? t('events.iCome') : t('events.comes')}
          lead={
            choice && (
              <>
                <CardText>{t('events.who')}</CardText>
                <CardActions>{choice}</CardActions>
              </>
            )
          }
        />
      )}
    </>
  );
}

function Part({ asked, title, lead }: { asked: Asked; title: string; lead?: ReactNode }) {
  const { t } = useTranslation('profile');
  const query = useInfiniteQuery(personsEventsQuery(asked));
  const { data, hasNextPage } = query;
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  if (events.length === 0 && !lead && !query.error) return null;
  return (
    <Card title={title}>
      {lead}
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
      {(hasNextPage || (data && events.length === 0)) && (
        <CardActions>
          {hasNextPage ? (
            <MoreButton query={query}>{t('events.more')}</MoreButton>
          ) : (
            <Button component={Link} to={paths.events} variant="default">
              {t('events.find')}
            </Button>
          )}
        </CardActions>
      )}
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
