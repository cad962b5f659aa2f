import type { Event } from '@foyer/contract/events/event.ts';
import { removeFromWaitlist, type WaitlistParty } from '@foyer/contract/waitlist.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { spotLimit } from '#src/lib/events/spot-limit.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { waitlistQuery } from './queries.ts';
import { WaitlistPartyRow } from './waitlist-party-row.tsx';

/** Everyone on the waitlist, in the order in which spots are offered. */
export function WaitlistCard({ event, emptyAction }: { event: Event; emptyAction: ReactNode }) {
  const { t } = useTranslation(['manage-event', 'managed-events']);
  const query = useInfiniteQuery(waitlistQuery(event.id));
  const queryClient = useQueryClient();
  const task = useOrganizerTask<string>();
  const parties = query.data?.pages.flatMap(({ items }) => items);

  function remove({ id: entryId }: WaitlistParty): void {
    void task.run(entryId, async () => {
      await call(removeFromWaitlist, { params: { id: event.id, entryId } }).finally(() =>
        queryClient.invalidateQueries({ queryKey: eventKeys.all }),
      );
    });
  }

  return (
    <Card>
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: parties }}
        waiting={<RowSkeletons count={2} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState picture="people" text={t('waitlist.none')} action={emptyAction} />}
      >
        {(items) => (
          <RowList isOrdered>
            {items.map((party) => (
              <li key={party.id}>
                <WaitlistPartyRow
                  party={party}
                  timeZone={event.timeZone}
                  isBusy={task.pending === party.id}
                  onRemove={() => remove(party)}
                />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <More query={query}>{t('managed-events:showMore')}</More>
    </Card>
  );
}

/** Whether an event has a waitlist, or could have one. */
export function hasWaitlist({ state, approvalNeeded, waitingList, audiences }: Event): boolean {
  if (audiences.some(({ waiting }) => waiting > 0)) return true;
  const isLimited = audiences.some((mode) => spotLimit(mode) !== null);
  return state === 'published' && waitingList && isLimited && !approvalNeeded;
}
