import type { Event } from '@foyer/contract/events/event.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { type WorkspacePageName, workspacePageNames, workspacePath } from '#src/lib/paths.ts';
import classes from './workspace-nav.module.css';

/** Links to the pages of an event's workspace; a row that scrolls sideways where it does not fit. */
export function WorkspaceNav({ event }: { event: Event }) {
  const { t } = useTranslation('workspace');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    const current = pathname && nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // Scrolls only the row: `scrollIntoView` would move the page as well.
    if (current && nav.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav ref={nav} className={classes.nav} aria-label={t('nav.label')}>
      <ul className={classes.list}>
        {pagesFor(event).map((page) => (
          <li key={page}>
            <NavLink to={workspacePath(event.id, page)} end className={classes.link}>
              {t(`nav.${page}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages that the viewer's role opens. */
function pagesFor({ role }: Event): readonly WorkspacePageName[] {
  return role === 'check-in' ? ['check-in'] : workspacePageNames;
}
