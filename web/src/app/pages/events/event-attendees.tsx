import type { Event } from '@foyer/contract/events/event.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AttendeeAction,
  type AttendeeActionProps,
  GuestList,
} from '#src/features/discovery/guest-list/guest-list.tsx';
import { loadMessages } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { AnonymousLink } from './anonymous-link.tsx';
import { EventPeople } from './event-people.tsx';
import { RoomLink } from './rooms/room-link.tsx';
import { ScanLink } from './scan-link.tsx';

/** Who attends, and for attendees, whom they could meet there. For members only. */
export function EventAttendees({ event, viewer }: { event: Event; viewer: string }) {
  const Action = useMessageAction();
  const isAttending = event.registration?.state === 'confirmed';
  return (
    <>
      {event.state === 'published' && (isAttending || event.own) && <ScanLink event={event} />}
      {(isAttending || event.own) && <RoomLink viewer={viewer} eventId={event.id} />}
      <GuestList event={event} viewer={viewer} Action={Action} />
      {isAttending && !event.hasEnded && (
        <>
          <EventPeople userId={viewer} eventId={event.id} />
          <AnonymousLink slug={event.slug} />
        </>
      )}
    </>
  );
}

/** The button that writes to an attendee. Its code and texts load after the page, which most people open for the event. */
function useMessageAction(): AttendeeAction | undefined {
  const { i18n } = useTranslation();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const ownSlug = user?.urlSlug;
  const isMember = user !== null && !user.guest;
  const [Action, setAction] = useState<AttendeeAction>();
  useEffect(() => {
    if (!isMember) return;
    Promise.all([
      import('#src/features/message-requests/message-button.tsx'),
      import('../messages/suggestions-part.tsx'),
      loadMessages(i18n, ['relation', 'errors']),
    ]).then(
      ([{ MessageButton }, { SuggestionsPart }]) =>
        setAction(
          () =>
            ({ person, viewer }: AttendeeActionProps) =>
              person.urlSlug === ownSlug ? null : (
                <MessageButton
                  person={person}
                  viewer={viewer}
                  source="attendees"
                  isCompact
                  Suggestions={SuggestionsPart}
                />
              ),
        ),
      // Without it, profiles still lead to a conversation.
      () => undefined,
    );
  }, [i18n, isMember, ownSlug]);
  return Action;
}
