import type { User } from '@foyer/contract/accounts.ts';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { displayName } from '#src/lib/display-name.ts';
import { useLeave } from '#src/lib/use-leave.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { accountLinks } from './account-links.ts';
import classes from './top-bar.module.css';

/** Name and picture of who is signed in, with what they can do. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = displayName(user, t('user'));
  const leave = useLeave();
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
      {accountLinks.map(({ to, text, Icon }) => (
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
