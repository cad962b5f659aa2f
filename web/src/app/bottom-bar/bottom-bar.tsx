import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconHome,
  IconLayoutDashboard,
  IconMessage,
  IconSearch,
  IconTicket,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { displayName } from '#src/lib/display-name.ts';
import { useNotifications } from '#src/lib/live/use-notifications.ts';
import { paletteOpening } from '#src/lib/palette-opening.ts';
import { paths } from '#src/lib/paths.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { seemsSignedIn } from '#src/lib/storage/page-cookies.ts';
import { badgeCount, unreadMessagesQuery } from '#src/lib/unread-messages.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './bottom-bar.module.css';

/** The main places at the bottom of a phone's screen. Until the session is known, a hint says whose places to show. */
export function BottomBar() {
  const { t } = useTranslation();
  const session = useSession();
  const isMember = session.status === 'signed-in' || (session.status === 'starting' && seemsSignedIn(document.cookie));
  const guest = session.status === 'signed-in' && session.user.guest ? session.user : null;
  function places(): ReactNode {
    if (guest) return <GuestPlaces userId={guest.id} />;
    return isMember ? <MemberPlaces /> : <VisitorPlaces />;
  }
  return (
    <nav className={classes.bar} aria-label={t('nav.shortcuts')}>
      {places()}
    </nav>
  );
}

function VisitorPlaces() {
  const { t } = useTranslation();
  return (
    <>
      <Place to={paths.home} text={t('nav.home')} Icon={IconHome} />
      <Place to={paths.events} text={t('nav.events')} Icon={IconCalendarEvent} />
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={paletteOpening.open}>
        <IconSearch stroke={1.5} aria-hidden />
        <span className={classes.text}>{t('nav.search')}</span>
      </button>
      <Place to={paths.signIn} text={t('nav.signIn')} Icon={IconUserCircle} />
    </>
  );
}

/** A guest has tickets, but no dashboard and nobody to find. */
function GuestPlaces({ userId }: { userId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Place to={paths.home} text={t('nav.home')} Icon={IconHome} />
      <Place to={paths.events} text={t('nav.events')} Icon={IconCalendarEvent} />
      <Place to={paths.guest} text={t('nav.guestTickets')} Icon={IconTicket} />
      <Notifications userId={userId} />
    </>
  );
}

function MemberPlaces() {
  const { t } = useTranslation();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  return (
    <>
      <Place to={paths.dashboard} text={t('nav.dashboard')} Icon={IconLayoutDashboard} />
      <Place to={paths.events} text={t('nav.events')} Icon={IconCalendarEvent} />
      {user ? <People userId={user.id} /> : <Place to={paths.people} text={t('nav.people')} Icon={IconUsers} />}
      {user ? <Messages userId={user.id} /> : <Place to={paths.messages} text={t('nav.messages')} Icon={IconMessage} />}
      <Place to={paths.profile} text={t('nav.profileShort')} Icon={IconUserCircle}>
        {user?.avatar && <Avatar name={displayName(user, t('user'))} src={user.avatar} size={24} />}
      </Place>
    </>
  );
}

/** People, with a mark while connection requests wait: the page leads to them. */
function People({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(requestCountQuery(userId));
  const text = t('nav.people');
  return (
    <Place
      to={paths.people}
      text={text}
      label={count > 0 ? `${text}, ${t('nav.requestsWaiting', { count })}` : undefined}
      Icon={IconUsers}
    >
      {count > 0 && (
        <span className={classes.unread}>
          <IconUsers stroke={1.5} aria-hidden />
        </span>
      )}
    </Place>
  );
}

/** Notifications of a member are in the top bar. */
function Messages({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(unreadMessagesQuery(userId));
  const unread = badgeCount(data);
  return (
    <Place
      to={paths.messages}
      text={t('nav.messages')}
      label={unread > 0 ? t('nav.messagesUnread', { count: unread }) : undefined}
      Icon={IconMessage}
    >
      {unread > 0 && (
        <span className={classes.unread}>
          <IconMessage stroke={1.5} aria-hidden />
        </span>
      )}
    </Place>
  );
}

function Notifications({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data } = useNotifications(userId);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <Place
      to={paths.inbox}
      text={t('nav.inbox')}
      label={unread > 0 ? t('nav.inboxUnread', { count: unread }) : undefined}
      Icon={IconBell}
    >
      {unread > 0 && (
        <span className={classes.unread}>
          <IconBell stroke={1.5} aria-hidden />
        </span>
      )}
    </Place>
  );
}

type PlaceProps = {
  to: string;
  text: string;
  /** Where screen readers need more than the text; it contains the text. */
  label?: string | undefined;
  Icon: Icon;
  /** Instead of the icon. */
  children?: ReactNode;
};

function Place({ to, text, label, Icon, children }: PlaceProps) {
  return (
    <NavLink to={to} end={to === paths.home} className={classes.place} aria-label={label}>
      {children || <Icon stroke={1.5} aria-hidden />}
      <span className={classes.text}>{text}</span>
    </NavLink>
  );
}
