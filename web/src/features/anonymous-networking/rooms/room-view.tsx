import type { User } from '@foyer/contract/accounts.ts';
import type { AnonymousRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { RoomKind } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { eventPath, paths } from '#src/lib/paths.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AliasList } from '../aliases/alias-list.tsx';
import { ContactList } from '../contacts/contact-list.tsx';
import { roomQuery } from '../queries.ts';
import { JoinCard } from './join-card.tsx';
import { OwnAlias } from './own-alias.tsx';

/** The anonymous room of an event. */
export function EventRoomView({ user }: { user: User }) {
  const { slug = '' } = useParams();
  return <RoomView viewer={user.id} kind="events" room={slug} />;
}

/** The anonymous room of a topic. */
export function TopicRoomView({ user }: { user: User }) {
  const { topic = '' } = useParams();
  return <RoomView viewer={user.id} kind="topics" room={topic} />;
}

function RoomView({ viewer, kind, room }: { viewer: string; kind: RoomKind; room: string }) {
  const { t } = useTranslation(['anonymous-networking', 'profile']);
  const query = useQuery(roomQuery(viewer, { kind, room }));
  const industry = industries.find((each) => each === room);
  const topic = industry && t(`profile:industries.${industry}`);
  const back =
    kind === 'events' ? { to: eventPath(room), label: t('backToEvent') } : { to: paths.anonymous, label: t('title') };
  const subject = query.data?.title || (kind === 'topics' ? topic : undefined);
  return (
    <CardPage
      title={subject ? t('room.title', { subject }) : t('room.untitled')}
      lead={t('room.lead')}
      back={hasCode(query.error, 'NOT_FOUND') ? false : back}
    >
      {hasCode(query.error, 'NOT_FOUND') ? (
        <Card>
          <EmptyState
            picture="people"
            title={t('room.missing.title')}
            text={t('room.missing.text')}
            action={
              <Button component={Link} to={paths.anonymous} variant="default">
                {t('room.missing.action')}
              </Button>
            }
          />
        </Card>
      ) : (
        <PageStates query={query} waiting={<CardSkeletons heights={[180, 320]} />}>
          {(found) =>
            found.own ? (
              <Joined viewer={viewer} room={found} own={found.own} />
            ) : (
              <Joining viewer={viewer} room={found} />
            )
          }
        </PageStates>
      )}
    </CardPage>
  );
}

function Joined({
  viewer,
  room,
  own,
}: {
  viewer: string;
  room: AnonymousRoom;
  own: NonNullable<AnonymousRoom['own']>;
}) {
  const { t } = useTranslation('anonymous-networking');
  const address = { kind: room.kind, room: room.room };
  const isClosed = room.canJoin === 'closed';
  return (
    <>
      {isClosed && (
        <Notice tone="info">
          <p>{t('room.closed')}</p>
        </Notice>
      )}
      <OwnAlias room={room} own={own} />
      <ContactList viewer={viewer} room={address} />
      <AliasList viewer={viewer} room={address} minimum={room.minimum} canAsk={own.state === 'shown' && !isClosed} />
    </>
  );
}

/** Where an obstacle can be removed. */
const ways = {
  'profile-incomplete': () => paths.profile,
  'not-attending': eventPath,
  closed: eventPath,
} as const;

function Joining({ viewer, room }: { viewer: string; room: AnonymousRoom }) {
  const { t } = useTranslation('anonymous-networking');
  const { canJoin } = room;
  if (canJoin === 'yes' || canJoin === 'off') return <JoinCard viewer={viewer} room={room} />;
  return (
    <Card title={t(`obstacles.${canJoin}.title`)}>
      <CardText>{t(`obstacles.${canJoin}.text`)}</CardText>
      <div>
        <Button component={Link} to={ways[canJoin](room.room)}>
          {t(`obstacles.${canJoin}.action`)}
        </Button>
      </div>
    </Card>
  );
}
