import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { badgeCount, unreadMessagesQuery } from '#src/lib/unread-messages.ts';
import classes from './bell.module.css';
import own from './messages-link.module.css';
import { useLive } from './use-live.ts';
import { usePush } from './use-push.ts';
import { useUnreadInTitle } from './use-unread-in-title.ts';

const most = 99;

/** A link to the messages with the number of unread conversations, also in the title. On phones it is in the bottom bar. */
export function MessagesLink({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(unreadMessagesQuery(userId));
  const unread = badgeCount(data);
  const shown = unread > most ? `${most}+` : String(unread);
  useUnreadInTitle(unread > 0 ? shown : null);
  useLive(userId);
  usePush(userId);
  return (
    <Link
      to={paths.messages}
      className={`${classes.bell} ${own.link}`}
      aria-label={unread > 0 ? t('nav.messagesUnread', { count: unread }) : t('nav.messages')}
    >
      <IconMessage size={20} stroke={1.5} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  );
}
