import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useLeave } from '#src/lib/use-leave.ts';
import { accountLinks } from './account-links.ts';
import classes from './top-bar.module.css';

/** The account's part of the drawer: the same as in the menu of the bar. */
export function DrawerAccount({ name }: { name: string }) {
  const { t } = useTranslation();
  const leave = useLeave();
  return (
    <nav className={classes.drawerLinks} aria-label={t('nav.account', { name })}>
      {accountLinks.map(({ to, text, Icon }) => (
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
