import type { User } from '@foyer/contract/accounts.ts';
import { lazy, Suspense } from 'react';
import type { WriteToMember } from '#src/features/anonymous-networking/messages/alias-conversation.tsx';
import { EventRoomView, TopicRoomView } from '#src/features/anonymous-networking/rooms/room-view.tsx';

const MessageButton = lazy(async () => ({
  default: (await import('#src/features/message-requests/message-button.tsx')).MessageButton,
}));

/** As from the profile: that two members met under aliases is nobody's business, not even of analytics. */
const WriteFromRoom: WriteToMember = (props) => (
  <Suspense>
    <MessageButton {...props} source="profile" />
  </Suspense>
);

/** The anonymous room of an event, where members who know each other's names can write as themselves. */
export const EventRoomWithMessages = ({ user }: { user: User }) => (
  <EventRoomView user={user} WriteToMember={WriteFromRoom} />
);

/** The same in the room of a topic. */
export const TopicRoomWithMessages = ({ user }: { user: User }) => (
  <TopicRoomView user={user} WriteToMember={WriteFromRoom} />
);
