import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { eventRoomQuery } from '#src/features/event-rooms/event-room-query.ts';
import { type WorkspacePageName, workspacePageNames, workspacePath } from '#src/lib/paths.ts';
import classes from './workspace-nav.module.css';

/** Links to the pages of an event's workspace; a row that scrolls sideways where it does not fit. */
export function WorkspaceNav({ event, viewer }: { event: Event; viewer: string }) {
  const { t, i18n } = useTranslation('workspace');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Reports come from the room of the event, so there is nothing to see before it was opened once.
  const { data: room } = useQuery({ ...eventRoomQuery(viewer, event.id), enabled: event.role !== 'check-in' });
  const hasRoom = room !== undefined && room.state !== 'off';

  const shownLinks = `${pathname} ${hasRoom} ${i18n.language}`;
  // The link to the current page may come later than the row, and moves when another language changes the widths.
  useEffect(() => {
    const current = shownLinks && nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // Scrolls only the row: `scrollIntoView` would move the page as well.
    if (current && nav.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [shownLinks]);

  return (
    <nav ref={nav} className={classes.nav} aria-label={t('nav.label')}>
      <ul className={classes.list}>
        {pagesFor(event, hasRoom).map((page) => (
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
function pagesFor({ role }: Event, hasRoom: boolean): readonly WorkspacePageName[] {
  if (role === 'check-in') return ['check-in'];
  return hasRoom ? workspacePageNames : workspacePageNames.filter((page) => page !== 'reports');
}
