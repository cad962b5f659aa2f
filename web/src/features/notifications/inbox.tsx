import type { User } from '@foyer/contract/accounts.ts';
import type { Notification } from '@foyer/contract/notifications/notifications.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markAsRead, notificationsQuery } from '#src/lib/notifications.ts';
import { paths } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';

/** All notifications. Opening one marks it as read. */
export function Inbox({ user }: { user: User }) {
  const { t } = useTranslation(['notifications', 'shell']);
  const options = notificationsQuery(user.id);
  // Opening this page always loads the latest notifications.
  const query = useInfiniteQuery({ ...options, staleTime: 0 });
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<'all'>();
  const items = query.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0;

  async function mark(which: Parameters<typeof markAsRead>[0]): Promise<void> {
    await markAsRead(which);
    await queries.invalidateQueries({ queryKey: options.queryKey });
  }

  return (
    <CardPage title={t('title')} lead={t('lead')}>
      {failure !== null && (
        <Notice tone="problem" closeLabel={t('shell:closeNotice')} onClose={clear}>
          <p>{t('failed')}</p>
        </Notice>
      )}
      <PageStates
        query={{ ...query, data: items }}
        waiting={<CardSkeletons heights={[320]} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <Card title={t('latest')}>
            <EmptyState
              picture="messages"
              text={t('none')}
              action={
                <Button component={Link} to={paths.events} variant="default">
                  {t('toEvents')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(all) => (
          <Card title={t('latest')}>
            <RowList>
              {all.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    // Following the link matters more than marking it as read.
                    onFollow={() => void mark({ ids: [notification.id] }).catch(() => undefined)}
                  />
                </li>
              ))}
            </RowList>
            <CardActions>
              <MoreButton query={query}>{t('older')}</MoreButton>
              {hasUnread && newest && (
                <Button
                  variant="default"
                  loading={pending !== null}
                  onClick={() => void run('all', () => mark({ until: newest.createdAt }))}
                >
                  {t('readAll')}
                </Button>
              )}
              <Button component={Link} to={paths.notifications} variant="subtle">
                {t('settings')}
              </Button>
            </CardActions>
          </Card>
        )}
      </PageStates>
    </CardPage>
  );
}

type Props = { notification: Notification; onFollow: () => void };

/** One notification with a link to its page. */
function NotificationRow({ notification: { title, path, createdAt, read }, onFollow }: Props) {
  const { t, i18n } = useTranslation('notifications');
  return (
    <LinkRow
      to={path}
      onFollow={onFollow}
      title={title[i18n.language === 'es' ? 'es' : 'en']}
      badge={!read && t('unread')}
    >
      <Hint>
        <Timestamp at={createdAt} />
      </Hint>
    </LinkRow>
  );
}
