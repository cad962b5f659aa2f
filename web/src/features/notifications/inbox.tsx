import type { User } from '@foyer/contract/accounts.ts';
import type { Notification } from '@foyer/contract/notifications/notifications.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { dayTitle } from '#src/lib/languages/day-title.ts';
import { markAsRead, notificationsQuery } from '#src/lib/notifications.ts';
import { paths } from '#src/lib/paths.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import classes from './inbox.module.css';
import { unreadNotificationsQuery } from './unread-notifications.ts';

/** The notifications by day: all, or only the unread ones. Opening one marks it as read. */
export function Inbox({ user }: { user: User }) {
  const { t, i18n } = useTranslation(['notifications', 'shell']);
  const [search] = useSearchParams();
  const isUnreadOnly = search.get('show') === 'unread';
  // Opening this page always loads the latest notifications.
  const all = useInfiniteQuery({ ...notificationsQuery(user.id), staleTime: 0, enabled: !isUnreadOnly });
  const unread = useInfiniteQuery({ ...unreadNotificationsQuery(user.id), staleTime: 0, enabled: isUnreadOnly });
  const query = isUnreadOnly ? unread : all;
  const queries = useQueryClient();
  const { pending, failure, run, clear } = useTask<'all'>();
  const items = query.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0;

  async function mark(which: Parameters<typeof markAsRead>[0]): Promise<void> {
    await markAsRead(which);
    await queries.invalidateQueries({ queryKey: accountKeys.notifications(user.id) });
  }

  return (
    <CardPage title={t('title')} lead={t('lead')}>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        <Link to={{ search: '' }} aria-current={isUnreadOnly ? undefined : 'page'}>
          {t('tabs.all')}
        </Link>
        <Link to={{ search: '?show=unread' }} aria-current={isUnreadOnly ? 'page' : undefined}>
          {t('tabs.unread')}
        </Link>
      </nav>
      {failure !== null && (
        <Notice tone="problem" closeLabel={t('shell:closeNotice')} onClose={clear}>
          <p>{t('failed')}</p>
        </Notice>
      )}
      <PageStates
        query={{ ...query, data: items }}
        waiting={<CardSkeletons heights={[320]} />}
        isEmpty={(listed) => listed.length === 0}
        empty={
          <Card>
            <EmptyState
              picture="messages"
              text={isUnreadOnly ? t('noneUnread') : t('none')}
              action={
                <Button component={Link} to={isUnreadOnly ? { search: '' } : paths.events} variant="default">
                  {isUnreadOnly ? t('showAll') : t('toEvents')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(listed) => (
          <>
            {[...Map.groupBy(listed, ({ createdAt }) => dayTitle(createdAt, i18n.language, (key) => t(key)))].map(
              ([day, ofDay]) => (
                <Card key={day} title={day}>
                  <RowList>
                    {ofDay.map((notification) => (
                      <li key={notification.id}>
                        <NotificationRow
                          notification={notification}
                          // Following the link matters more than marking it as read.
                          onFollow={() => void mark({ ids: [notification.id] }).catch(() => undefined)}
                        />
                      </li>
                    ))}
                  </RowList>
                </Card>
              ),
            )}
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
          </>
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
