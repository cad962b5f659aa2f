import type { Event } from '@foyer/contract/events/event.ts';
import { removeWaiting, type WaitingParty } from '@foyer/contract/events/people/waiting.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { useHostingTask } from '../use-hosting-task.ts';
import { lineQuery } from './line-query.ts';
import { PartyRow } from './party-row.tsx';

/** Who waits for places, in the order in which they are served. */
export function WaitingLine({ event }: { event: Event }) {
  const { t } = useTranslation('hosting');
  const query = useInfiniteQuery(lineQuery(event.id));
  const queries = useQueryClient();
  const task = useHostingTask<string>();
  const parties = query.data?.pages.flatMap(({ items }) => items);

  function remove({ id: entryId }: WaitingParty): void {
    void task.run(entryId, async () => {
      await call(removeWaiting, { params: { id: event.id, entryId } }).finally(() =>
        queries.invalidateQueries({ queryKey: eventsKey }),
      );
    });
  }

  return (
    <Card title={t('waiting.title')} lead={t(event.waitingList ? 'waiting.lead' : 'waiting.off')}>
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: parties }}
        waiting={<RowSkeletons count={2} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={<CardText>{t('waiting.none')}</CardText>}
      >
        {(items) => (
          <RowList isOrdered>
            {items.map((party) => (
              <li key={party.id}>
                <PartyRow
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
      <More query={query}>{t('more.load')}</More>
    </Card>
  );
}
