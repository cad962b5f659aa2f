import type { Event } from '@foyer/contract/events/event.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { canHaveWaitlist, type RegistrationStatus, registrationStatusOf } from '#src/lib/events/registration-status.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { checkInPath, manageEventPath, paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { BySignedInHint } from '#src/ui/page/by-signed-in-hint.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './registration-panel.module.css';
import { useJustConfirmed } from './use-just-confirmed.ts';

/** Loaded for members only: visitors can read the panel but not register. */
const MemberRegistration = lazyPart(async () => (await import('./member-registration.tsx')).MemberRegistration);

const Celebration = lazyPart(async () => (await import('#src/ui/celebration.tsx')).Celebration);

type Props = {
  event: Event;
  viewer: string | null;
  isUnsure: boolean;
  isPublicView: boolean;
  /** The viewer's position on the waitlist, where the event has one. */
  waitlist: ReactNode;
  /** What a visitor does to take part: the form for guests, with a button of this text, or signing in. */
  guestSignUp: (button: string) => ReactNode;
};

/** The statuses with at least one button. */
const statusesWithActions: ReadonlySet<RegistrationStatus> = new Set(['open', 'confirmed', 'pending']);

/** The registration status of an event and of its viewer, with the actions that are possible now. */
export function RegistrationPanel({ event, viewer, isUnsure, isPublicView, waitlist, guestSignUp }: Props) {
  const { t } = useTranslation('event-page');
  const status = registrationStatusOf(event, new Date());
  // A visitor's view of the event, shown until the member's own is read, says nothing about the member.
  const isNew = useJustConfirmed(event.id, isUnsure || isPublicView ? null : status);
  const skeleton = <Skeleton height={112} />;
  const visitorContent = <VisitorRegistration event={event} status={status} guestSignUp={guestSignUp} />;
  function content(): ReactNode {
    if (!viewer) return <BySignedInHint stranger={visitorContent} member={skeleton} isUnsure={isUnsure} />;
    if (isPublicView) return skeleton;
    return (
      <>
        <StatusText event={event} status={status} />
        {event.role !== null && <ManageEventLink event={event} />}
        {!event.own && isClosed(status) && <OtherEventsLink />}
        <Suspense fallback={statusesWithActions.has(status) ? <Skeleton height={50} /> : null}>
          <MemberRegistration event={event} viewer={viewer} status={status} waitlist={waitlist} />
        </Suspense>
      </>
    );
  }
  return (
    <section className={classes.panel} aria-label={t('register.title')}>
      {content()}
      {isNew && (
        <Suspense>
          <Celebration />
        </Suspense>
      )}
    </section>
  );
}

type StatusProps = { event: Event; status: RegistrationStatus; isVisitor?: boolean };

function VisitorRegistration({ event, status, guestSignUp }: StatusProps & Pick<Props, 'guestSignUp'>) {
  const { t } = useTranslation('event-page');
  return (
    <>
      <StatusText event={event} status={status} isVisitor />
      {status === 'full' && event.waitingList && canHaveWaitlist(event) && guestSignUp(t('waitlist.join'))}
      {status === 'open' && guestSignUp(event.approvalNeeded ? t('register.ask') : t('register.button'))}
      {isClosed(status) && <OtherEventsLink />}
    </>
  );
}

/** Leads the team to its event. The check-in page is loaded anew, because only its own response may allow the camera. */
function ManageEventLink({ event: { id, role } }: { event: Event }) {
  const { t } = useTranslation('event-page');
  const isCheckIn = role === 'check-in';
  return (
    <Button
      component={Link}
      to={isCheckIn ? checkInPath(id) : manageEventPath(id)}
      reloadDocument={isCheckIn}
      fullWidth
    >
      {t(isCheckIn ? 'status.own.door' : 'status.own.manage')}
    </Button>
  );
}

/** The event is over or canceled. */
const isClosed = (status: RegistrationStatus) => status === 'ended' || status === 'cancelled';

function OtherEventsLink() {
  const { t } = useTranslation('event-page');
  return (
    <Button component={Link} to={paths.events} variant="default" fullWidth>
      {t('notFound.all')}
    </Button>
  );
}

/** Title and explanation of the registration status. */
function StatusText({ event, status, isVisitor = false }: StatusProps) {
  const { t, i18n } = useTranslation('event-page');
  const title = useFocusFallback<HTMLParagraphElement>(status);
  function text(): string {
    const opens = event.registrationOpensAt;
    switch (status) {
      case 'open':
        if (event.approvalNeeded) return t('status.open.approval');
        return isVisitor ? t('status.open.visitor') : t('status.open.text');
      case 'full':
        return event.waitingList && canHaveWaitlist(event) ? t('status.full.waiting') : t('status.full.text');
      case 'confirmed':
        return t(`status.confirmed.${event.registration?.audience ?? 'in-person'}`);
      case 'notYet':
        return opens
          ? t('status.notYet.text', { when: eventTimeText(opens, null, event.timeZone, i18n.language) })
          : '';
      default:
        return t(`status.${status}.text`);
    }
  }
  return (
    <div role="status">
      <p ref={title} className={classes.status} data-status={status} tabIndex={-1}>
        {t(`status.${status}.title`)}
      </p>
      {status === 'open' && event.audiences.some(({ left }) => left !== null) && <SpotsLeft event={event} />}
      <p className={classes.quiet} suppressHydrationWarning>
        {text()}
      </p>
      {status === 'cancelled' && event.cancelReason !== '' && (
        <p className={classes.reason} lang={event.language} dir="auto">
          {event.cancelReason}
        </p>
      )}
    </div>
  );
}

/** How many spots are left, for each attendance mode that has a limit. */
function SpotsLeft({ event: { audiences } }: { event: Event }) {
  const { t } = useTranslation(['event-terms', 'event-page']);
  return (
    <ul className={classes.left}>
      {audiences.map(({ audience, left }) =>
        left === null ? null : (
          <li key={audience}>
            {audiences.length > 1 && <>{t(`attendanceModes.${audience}`)}: </>}
            {t('event-page:left', { count: left })}
          </li>
        ),
      )}
    </ul>
  );
}
