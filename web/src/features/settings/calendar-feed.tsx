import { renewCalendarFeed, revokeCalendarFeed } from '@foyer/contract/discovery/calendar-feed.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useCopy } from '#src/lib/use-copy.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { calendarFeedQuery } from './queries.ts';

/** The address of the member's calendar feed, for calendar programs. */
export function CalendarFeed({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery(calendarFeedQuery(userId));
  const { pending, failure, renew, revoke } = useCalendarFeed(userId);
  const { outcome, copy } = useCopy();
  const question = (kind: 'renew' | 'revoke') => ({
    title: t(`calendar.${kind}.title`),
    text: t(`calendar.${kind}.text`),
    confirm: t(`calendar.${kind}.do`),
    cancel: t('calendar.cancel'),
  });
  return (
    <Card title={t('calendar.title')} lead={t('calendar.lead')}>
      <FailureNotice failure={failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={96} />}>
        {({ feed }) =>
          feed ? (
            <>
              <TextField
                label={t('calendar.address')}
                name="calendarFeed"
                autoComplete="off"
                value={feed.url}
                problem={null}
                hint={t('calendar.secret')}
                onChange={() => undefined}
              />
              <CardActions>
                <Button component="a" href={feed.url.replace(/^https?:/, 'webcal:')}>
                  {t('calendar.subscribe')}
                </Button>
                <Button variant="default" onClick={() => void copy(feed.url)}>
                  {outcome === 'copied' ? t('calendar.copied') : t('calendar.copy')}
                </Button>
                <ConfirmButton
                  label={t('calendar.renew.do')}
                  loading={pending === 'renew'}
                  question={question('renew')}
                  onConfirm={renew}
                />
                <ConfirmButton
                  label={t('calendar.revoke.do')}
                  loading={pending === 'revoke'}
                  question={question('revoke')}
                  onConfirm={revoke}
                />
              </CardActions>
            </>
          ) : (
            <CardActions>
              <Button variant="default" loading={pending === 'renew'} onClick={renew}>
                {t('calendar.make')}
              </Button>
            </CardActions>
          )
        }
      </PageStates>
    </Card>
  );
}

/** Creates a new address or revokes it. */
function useCalendarFeed(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = calendarFeedQuery(userId);
  const { pending, failure, run } = useTask<'renew' | 'revoke'>();
  return {
    pending,
    failure,
    renew: () => void run('renew', async () => void queries.setQueryData(queryKey, await call(renewCalendarFeed, {}))),
    revoke: () =>
      void run('revoke', async () => {
        await call(revokeCalendarFeed, {});
        queries.setQueryData(queryKey, { feed: null });
      }),
  };
}
