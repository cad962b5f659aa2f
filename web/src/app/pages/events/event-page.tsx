import type { Event } from '@foyer/contract/events/event.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LazyMoreEvents } from '#src/features/discovery/more-events/lazy-more-events.tsx';
import { ShareEvent } from '#src/features/discovery/sharing/share-event.tsx';
import { EventPageFrame } from '#src/features/events/event-page/event-page-frame.tsx';
import type { EventVisit } from '#src/features/events/event-page/event-page-parts.ts';
import { GuestSignUp } from '#src/features/guests/guest-sign-up.tsx';
import { useInvitationVisit } from '#src/features/invitations/use-invitation-visit.ts';
import { RegistrationPanel } from '#src/features/registrations/registration-panel.tsx';
import { TicketPanel } from '#src/features/tickets/ticket-chooser/ticket-panel.tsx';
import { intendToRegister } from '#src/lib/events/registration-intent.ts';
import { canHaveWaitlist, isByTicketOnly, showsTickets } from '#src/lib/events/registration-status.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

/** Visitors see the number of attendees only and do not load this. */
const GuestList = lazyPart(async () => (await import('./event-attendees.tsx')).EventAttendees);

const MyWaitlist = lazyPart(async () => (await import('#src/features/waitlist/my-waitlist.tsx')).MyWaitlist);

/** What only members see beside the registration. */
const MemberParts = lazyPart(async () => (await import('./member-parts.tsx')).MemberParts);

/** /events/{slug}, composed of several features: event, registration, tickets, waitlist and sharing. */
export function EventPage() {
  return (
    <EventPageFrame
      Participation={Participation}
      Sharing={ShareEvent}
      GuestList={GuestList}
      MoreEvents={LazyMoreEvents}
    />
  );
}

function Participation({ event, viewer, isUnsure, isPublicView }: EventVisit) {
  const { t } = useTranslation('event-page');
  const { pathname } = useLocation();
  useInvitationVisit(viewer, isUnsure);
  useEffect(() => {
    // The source of a visit is worth neither a request before the page is shown nor an error message.
    void import('#src/lib/events/arrival.ts').then(({ keepArrival }) => keepArrival(pathname)).catch(() => undefined);
  }, [pathname]);
  const isTicketOnly = isByTicketOnly(event);
  const waitlist = viewer && <Waitlist event={event} viewer={viewer} />;
  return (
    <>
      {!isTicketOnly && (
        <RegistrationPanel
          event={event}
          viewer={viewer}
          isUnsure={isUnsure}
          isPublicView={isPublicView}
          waitlist={waitlist}
          guestSignUp={(button) => (
            <GuestSignUp button={button} path={pathname} beforeEntering={() => intendToRegister(event.id)} />
          )}
        />
      )}
      {showsTickets(event) && (
        <TicketPanel
          event={event}
          viewer={viewer}
          isUnsure={isUnsure}
          guestSignUp={
            <GuestSignUp
              button={t('register.asGuest')}
              path={pathname}
              beforeEntering={() => intendToRegister(event.id, 'tickets')}
            />
          }
        >
          {isTicketOnly && canHaveWaitlist(event) && waitlist}
        </TicketPanel>
      )}
      {viewer && (
        <Suspense>
          <MemberParts event={event} viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}

function Waitlist({ event, viewer }: { event: Event; viewer: string }) {
  return (
    <Suspense>
      <MyWaitlist event={event} viewer={viewer} />
    </Suspense>
  );
}
