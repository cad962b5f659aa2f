import { IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { displayName } from '#src/lib/display-name.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { paletteOpening } from '#src/lib/palette-opening.ts';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './top-bar.module.css';

const MemberActions = lazyPart(async () => (await import('./member-actions.tsx')).MemberActions);
const RequestCount = lazyPart(async () => (await import('./request-count.tsx')).RequestCount);
const DrawerAccount = lazyPart(async () => (await import('./member-actions.tsx')).DrawerAccount);

/** The bar at the top of every page; on small screens its links move into a drawer. */
export function TopBar() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.status === 'signed-in' ? session.user : null;
  const shown = user && !user.guest ? [...mainLinks, ...memberLinks] : mainLinks;
  const links = shown.map(({ to, text }) => (
    <NavLink key={to} to={to} end className={classes.link}>
      {t(text)}
      {to === paths.connections && user && (
        <Suspense>
          <RequestCount userId={user.id} />
        </Suspense>
      )}
    </NavLink>
  ));
  const signIn = (
    <Button
      component={Link}
      to={eventPages.test(pathname) ? signInThenReturnTo(pathname) : paths.signIn}
      size="sm"
      className={`${classes.signIn} ${session.status === 'signed-out' ? '' : classes.unsure}`}
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
        <div className={classes.actions} data-member={user ? true : undefined}>
          <button
            type="button"
            className={`icon-button ${classes.search}`}
            aria-label={t('nav.search')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={paletteOpening.open}
          >
            <IconSearch size={20} stroke={1.5} aria-hidden />
          </button>
          <div className={classes.wide}>
            <ThemeToggle />
            <LanguageMenu />
          </div>
          {user ? (
            <Suspense fallback={signIn}>
              <MemberActions user={user} />
            </Suspense>
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
              {user ? (
                <Suspense>
                  <DrawerAccount name={displayName(user, t('user'))} user={user} />
                </Suspense>
              ) : (
                signIn
              )}
            </Drawer>
          </div>
        </div>
      </div>
    </header>
  );
}

/** Pages that signing in from the top bar returns to. */
const eventPages = /^\/events\/./;

/** The links of the top bar in order. */
const mainLinks = [
  { to: paths.home, text: 'nav.home' },
  { to: paths.events, text: 'nav.events' },
  { to: paths.about, text: 'nav.about' },
] as const;

/** Links for members only, placed last so that the others do not move when the session is known. */
const memberLinks = [
  { to: paths.people, text: 'nav.people' },
  { to: paths.connections, text: 'nav.connections' },
] as const;
