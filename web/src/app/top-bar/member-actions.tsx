import type { User } from '@foyer/contract/accounts.ts';
import {
  IconAddressBook,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconLogout,
  IconQrcode,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconTicket,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router';
import { cardCodePath } from '#src/lib/card-paths.ts';
import { displayName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { useSignOut } from '#src/lib/use-sign-out.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { Bell } from './bell.tsx';
import { MessagesLink } from './messages-link.tsx';
import classes from './top-bar.module.css';

/** A member's part of the top bar: notifications and the account. */
export function MemberActions({ user }: { user: User }) {
  return (
    <>
      {!user.guest && <CardCode />}
      {!user.guest && <MessagesLink userId={user.id} />}
      <Bell userId={user.id} />
      <AccountMenu user={user} />
    </>
  );
}

/** On phones: the code of the default card, within reach on every page. */
function CardCode() {
  const { t } = useTranslation();
  return (
    <Link to={cardCodePath} className={`icon-button ${classes.cardCode}`} aria-label={t('nav.cardCode')}>
      <IconQrcode size={20} stroke={1.5} aria-hidden />
    </Link>
  );
}

function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = displayName(user, t('user'));
  const leave = useSignOut();
  return (
    <Menu
      label={t('nav.account', { name })}
      button={
        <>
          <Avatar name={name} src={user.avatar} />
          <span className={classes.userName}>{name}</span>
        </>
      }
    >
      {linksFor(user).map(({ to, text, Icon }) => (
        <MenuItem key={to} onSelect={() => void navigate(to)}>
          <Icon size={18} stroke={1.5} aria-hidden />
          {t(text)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void leave()}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t('nav.signOut')}
      </MenuItem>
    </Menu>
  );
}

/** The links of the account menu and of the drawer. */
const accountLinks = [
  { to: paths.profile, text: 'nav.profile', Icon: IconUserCircle },
  { to: paths.dashboard, text: 'nav.dashboard', Icon: IconLayoutDashboard },
  { to: paths.myEvents, text: 'nav.myEvents', Icon: IconCalendarEvent },
  { to: paths.cards, text: 'nav.cards', Icon: IconAddressBook },
  { to: paths.settings, text: 'nav.settings', Icon: IconSettings },
] as const;

const operatorLink = { to: paths.moderation, text: 'nav.moderation', Icon: IconShieldCheck } as const;

/** The same for a guest, who has no profile yet. */
const guestLinks = [
  { to: paths.guest, text: 'nav.guestTickets', Icon: IconTicket },
  { to: paths.myOrders, text: 'nav.orders', Icon: IconReceipt },
] as const;

function linksFor(user: User) {
  if (user.guest) return guestLinks;
  return user.operator ? [...accountLinks, operatorLink] : accountLinks;
}

/** The account's part of the drawer, with the same links as the menu. */
export function DrawerAccount({ name, user }: { name: string; user: User }) {
  const { t } = useTranslation();
  const leave = useSignOut();
  return (
    <nav className={classes.drawerLinks} aria-label={t('nav.account', { name })}>
      {linksFor(user).map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} end className={classes.link}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {t(text)}
        </NavLink>
      ))}
      <button type="button" className={classes.link} data-closes onClick={() => void leave()}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t('nav.signOut')}
      </button>
    </nav>
  );
}
