import type { User } from '@foyer/contract/accounts.ts';
import type { AnonymousRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { RoomKind } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { aliasContactParam, eventPath, eventRoomPath, paths, topicRoomPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AliasList } from '../aliases/alias-list.tsx';
import { ContactList } from '../contacts/contact-list.tsx';
import type { WriteToMember } from '../messages/alias-conversation.tsx';
import { anonymousRoomQuery } from '../queries.ts';
import { JoinCard } from './join-card.tsx';
import { OwnAlias } from './own-alias.tsx';

const AliasConversation = lazy(async () => ({
  default: (await import('../messages/alias-conversation.tsx')).AliasConversation,
}));

type Props = { user: User; WriteToMember: WriteToMember };

/** The anonymous room of an event. */
export function EventRoomView({ user, WriteToMember }: Props) {
  const { slug = '' } = useParams();
  return <RoomOrContact viewer={user.id} kind="events" room={slug} WriteToMember={WriteToMember} />;
}

/** The anonymous room of a topic. */
export function TopicRoomView({ user, WriteToMember }: Props) {
  const { topic = '' } = useParams();
  return <RoomOrContact viewer={user.id} kind="topics" room={topic} WriteToMember={WriteToMember} />;
}

type RoomProps = { viewer: string; kind: RoomKind; room: string };

/**
 * The room, or the conversation with a contact in it. Not a page of its own: analytics would count it with an exact time, beside
 * who reads it.
 */
function RoomOrContact({ WriteToMember, ...room }: RoomProps & { WriteToMember: WriteToMember }) {
  const [search] = useSearchParams();
  const contact = search.get(aliasContactParam);
  if (contact === null) return <RoomView {...room} />;
  const { viewer, ...address } = room;
  const roomPath = room.kind === 'events' ? eventRoomPath(room.room) : topicRoomPath(room.room);
  return (
    <Suspense fallback={<CardPage title="">{<CardSkeletons heights={[120, 420]} />}</CardPage>}>
      <AliasConversation
        key={contact}
        viewer={viewer}
        room={address}
        roomPath={roomPath}
        id={contact}
        WriteToMember={WriteToMember}
      />
    </Suspense>
  );
}

function RoomView({ viewer, kind, room }: RoomProps) {
  const { t } = useTranslation(['anonymous-networking', 'profile']);
  const query = useQuery(anonymousRoomQuery(viewer, { kind, room }));
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
