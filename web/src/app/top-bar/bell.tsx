import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNotifications } from '#src/lib/live/use-notifications.ts';
import { paths } from '#src/lib/paths.ts';
import classes from './bell.module.css';

const most = 99;

/** A link to the notifications with the number of unread ones. */
export function Bell({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data } = useNotifications(userId);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <Link
      to={paths.inbox}
      className={classes.bell}
      aria-label={unread > 0 ? t('nav.inboxUnread', { count: unread }) : t('nav.inbox')}
    >
      <IconBell size={20} stroke={1.5} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </Link>
  );
}
