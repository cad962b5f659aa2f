import type { User } from '@foyer/contract/accounts.ts';
import type { listRooms } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { IconMasksTheater } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventRoomPath, paths, topicRoomPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { roomsQuery } from '../queries.ts';
import classes from './room.module.css';

type OwnRoom = DataOf<typeof listRooms>['items'][number];

/** The viewer's anonymous rooms, and the topics that have one. */
export function RoomsView({ user }: { user: User }) {
  const { t } = useTranslation('anonymous-networking');
  const query = useQuery(roomsQuery(user.id));
  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <PageStates
        query={{ ...query, data: query.data?.items }}
        waiting={<CardSkeletons heights={[200]} />}
        isEmpty={(rooms) => rooms.length === 0}
        empty={
          <Card title={t('rooms.title')}>
            <EmptyState
              picture="people"
              text={t('rooms.none')}
              action={
                <Button component={Link} to={paths.events} variant="default">
                  {t('rooms.findEvents')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(rooms) => (
          <Card title={t('rooms.title')}>
            <RowList>
              {rooms.map((room) => (
                <li key={`${room.kind} ${room.room}`}>
                  <RoomRow room={room} />
                </li>
              ))}
            </RowList>
          </Card>
        )}
      </PageStates>
      <Topics />
    </CardPage>
  );
}

function RoomRow({ room }: { room: OwnRoom }) {
  const { t } = useTranslation('anonymous-networking');
  const names = useTopicNames();
  const isEvent = room.kind === 'events';
  const counts = [
    ...(room.unread > 0 ? [t('messages.unread', { count: room.unread })] : []),
    ...(room.received > 0 ? [t('rooms.received', { count: room.received })] : []),
    ...(room.open > 0 ? [t('rooms.open', { count: room.open })] : []),
  ];
  return (
    <LinkRow
      Icon={IconMasksTheater}
      to={isEvent ? eventRoomPath(room.room) : topicRoomPath(room.room)}
      title={isEvent ? room.title : names.get(room.room)}
    >
      <Hint>{[t('rooms.as', { handle: room.handle }), ...counts].join(' · ')}</Hint>
    </LinkRow>
  );
}

function Topics() {
  const { t, i18n } = useTranslation('anonymous-networking');
  const topics = [...useTopicNames()].sort(([, a], [, b]) => a.localeCompare(b, i18n.language));
  return (
    <Card title={t('topics.title')} lead={t('topics.lead')}>
      <ul className={classes.topics}>
        {topics.map(([topic, name]) => (
          <li key={topic}>
            <Link to={topicRoomPath(topic)}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useTopicNames(): ReadonlyMap<string, string> {
  const { t } = useTranslation('profile');
  const named = industries.filter((industry) => industry !== 'other');
  return new Map(named.map((industry) => [industry, t(`industries.${industry}`)]));
}
