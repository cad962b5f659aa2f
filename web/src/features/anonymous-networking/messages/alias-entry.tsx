import { IconMasksTheater } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventRoomPath, paths, topicRoomPath } from '#src/lib/paths.ts';
import classes from '#src/ui/messages/message-rows.module.css';
import { roomsQuery } from '../queries.ts';

/** Nothing of aliases is pushed to open pages. Every member's page asks as often, so that asking tells nothing. */
const refetchMs = 30_000;

/** The way from /messages to the member's conversations under aliases, with how much of them is unread. */
export function AliasEntry({ viewer }: { viewer: string }) {
  const { t } = useTranslation('messaging');
  const { data } = useQuery({ ...roomsQuery(viewer), refetchInterval: refetchMs });
  const rooms = data?.items.filter(({ open }) => open > 0) ?? [];
  if (rooms.length === 0) return null;
  const withUnread = rooms.filter((each) => each.unread > 0);
  const unread = withUnread.reduce((sum, each) => sum + each.unread, 0);
  const contacts = rooms.reduce((sum, each) => sum + each.open, 0);
  // Straight to the room, if there is only one to go to.
  const [first, ...others] = withUnread.length > 0 ? withUnread : rooms;
  return (
    <Link
      to={first && others.length === 0 ? roomPath(first) : paths.anonymous}
      className={classes.row}
      data-unread={unread > 0 || undefined}
    >
      <span className={classes.sign}>
        <IconMasksTheater size={24} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{t('aliases.title')}</span>
        <span className={classes.bottom}>
          <span className={classes.excerpt}>{t('aliases.contacts', { count: contacts })}</span>
          {unread > 0 && (
            <>
              <span className={classes.count} aria-hidden>
                {unread}
              </span>
              <span className="visually-hidden">{t('unread', { count: unread })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

const roomPath = ({ kind, room }: { kind: 'events' | 'topics'; room: string }) =>
  kind === 'events' ? eventRoomPath(room) : topicRoomPath(room);
