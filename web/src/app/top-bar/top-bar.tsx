import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { displayName } from '#src/lib/display-name.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Drawer } from '#src/ui/drawer.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { AccountMenu, DrawerAccount } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './top-bar.module.css';

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }));

/** The bar at the top of every page; on small screens its links move into a drawer. */
export function TopBar() {
  const { t } = useTranslation();
  const session = useSession();
  const shown = session.status === 'signed-in' ? [...mainLinks, ...memberLinks] : mainLinks;
  const links = shown.map(({ to, text }) => (
    <NavLink key={to} to={to} end className={classes.link}>
      {t(text)}
    </NavLink>
  ));
  const signIn = session.status !== 'signed-in' && (
    <Button
      component={Link}
      to={paths.signIn}
      size="sm"
      className={`${classes.signIn} ${session.status === 'starting' ? classes.unsure : ''}`}
    >
      {t('nav.signIn')}
    </Button>
  );
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.brand}>
          <Logo />
          <span>Foyer</span>
        </Link>
        <nav className={classes.links} aria-label={t('nav.label')}>
          {links}
        </nav>
        <div className={classes.actions}>
          <div className={classes.wide}>
            <ThemeToggle />
            <LanguageMenu />
          </div>
          {session.status === 'signed-in' ? (
            <>
              <Suspense fallback={<span className={classes.bell} />}>
                <Bell userId={session.user.id} />
              </Suspense>
              <AccountMenu user={session.user} />
            </>
          ) : (
            signIn
          )}
          <div className={classes.narrow}>
            <Drawer openLabel={t('nav.open')} closeLabel={t('nav.close')} label={t('nav.label')}>
              <nav className={classes.drawerLinks} aria-label={t('nav.label')}>
                {links}
              </nav>
              <div className={classes.drawerActions}>
                <ThemeToggle />
                <LanguageMenu />
              </div>
              {session.status === 'signed-in' ? <DrawerAccount name={displayName(session.user, t('user'))} /> : signIn}
            </Drawer>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The links of the top bar in order. */
const mainLinks = [
  { to: paths.home, text: 'nav.home' },
  { to: paths.events, text: 'nav.events' },
  { to: paths.about, text: 'nav.about' },
] as const;

/** Links for members only, placed last so that the others do not move when the session is known. */
const memberLinks = [{ to: paths.people, text: 'nav.people' }] as const;
