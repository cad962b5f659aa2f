import type { User } from '@foyer/contract/accounts.ts';
import { IconLayoutDashboard, IconLogout, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { displayName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import classes from './top-bar.module.css';

/** Name and picture of who is signed in, with what they can do. Pages that come later add their items. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = displayName(user, t('user'));
  async function leave(): Promise<void> {
    await session.signOut();
    void navigate(paths.afterSignOut);
  }
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
      <MenuItem onSelect={() => void navigate(paths.dashboard)}>
        <IconLayoutDashboard size={18} stroke={1.5} aria-hidden />
        {t('nav.dashboard')}
      </MenuItem>
      <MenuItem onSelect={() => void navigate(paths.settings)}>
        <IconSettings size={18} stroke={1.5} aria-hidden />
        {t('nav.settings')}
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t('nav.signOut')}
      </MenuItem>
    </Menu>
  );
}
