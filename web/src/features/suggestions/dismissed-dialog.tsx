import { type DismissedSuggestion, restoreSuggestion } from '@foyer/contract/suggestions/suggestions.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { memberPath } from '#src/lib/paths.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { dayText } from '#src/ui/time/time-text.ts';
import { dismissedQuery } from './queries.ts';

/** The people whom the viewer dismissed, each with a button to undo it. */
export function DismissedDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('suggestions');
  const query = useInfiniteQuery(dismissedQuery(userId));
  const queryClient = useQueryClient();
  const task = useTask<'restore'>();
  const restore = (slug: string) =>
    task.run('restore', async () => {
      await call(restoreSuggestion, { params: { slug } });
      track('suggestion_restored');
      await queryClient.invalidateQueries({ queryKey: suggestionKeys.all });
    });
  return (
    <Dialog title={t('dismissedList.title')} lead={t('dismissedList.lead')} closeLabel={t('close')} onClose={onClose}>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<Skeleton height={160} radius={12} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0 && !query.hasNextPage)
            return (
              <EmptyState
                picture="people"
                text={t('dismissedList.none')}
                action={
                  <Button variant="default" onClick={onClose}>
                    {t('close')}
                  </Button>
                }
              />
            );
          return (
            <>
              <RowList>
                {items.map((each) => (
                  <DismissedRow
                    key={each.person.urlSlug}
                    dismissed={each}
                    isBusy={task.pending !== null}
                    onRestore={() => void restore(each.person.urlSlug)}
                  />
                ))}
              </RowList>
              <More query={query}>{t('dismissedList.more')}</More>
            </>
          );
        }}
      </PageStates>
    </Dialog>
  );
}

type RowProps = { dismissed: DismissedSuggestion; isBusy: boolean; onRestore: () => void };

function DismissedRow({ dismissed: { person, reason, returnsAt }, isBusy, onRestore }: RowProps) {
  const { t, i18n } = useTranslation('suggestions');
  const name = person.displayName;
  return (
    <li>
      <Row
        isTight
        start={<Avatar name={name} src={person.photo?.small ?? null} size={36} />}
        title={<Link to={memberPath(person.urlSlug)}>{name}</Link>}
        end={
          <Button
            size="sm"
            variant="default"
            aria-label={t('dismissedList.undoName', { name })}
            disabled={isBusy}
            onClick={onRestore}
          >
            {t('undo')}
          </Button>
        }
      >
        {reason && <Hint>{t(`dismissReasons.${reason}`)}</Hint>}
        {returnsAt && <Hint>{t('dismissedList.returns', { day: dayText(returnsAt, i18n.language) })}</Hint>}
      </Row>
    </li>
  );
}
