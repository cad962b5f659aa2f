import type { Notification } from '@foyer/contract/notifications.ts';
import { useTranslation } from 'react-i18next';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { Moment } from '#src/ui/moment/moment.tsx';

type Props = { notification: Notification; onFollow: () => void };

/** One thing that happened, leading to the page it is about. */
export function NotificationRow({ notification: { title, path, createdAt, read }, onFollow }: Props) {
  const { t, i18n } = useTranslation('notifications');
  return (
    <LinkRow
      to={path}
      onFollow={onFollow}
      title={title[i18n.language === 'es' ? 'es' : 'en']}
      badge={!read && t('unread')}
    >
      <Hint>
        <Moment at={createdAt} />
      </Hint>
    </LinkRow>
  );
}
