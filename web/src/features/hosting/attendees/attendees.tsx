import type { Event } from '@foyer/contract/events/event.ts';
import { type Attendee, approveAttendee, declineAttendee } from '@foyer/contract/events/registering.ts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useAddress } from '#src/lib/page/use-address.ts';
import { eventPath } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { CopyLink } from '#src/ui/sharing/copy-link.tsx';
import { useHostingTask } from '../use-hosting-task.ts';
import { AttendeeFilters } from './attendee-filters.tsx';
import { attendeesQuery } from './attendee-queries.ts';
import { AttendeeRow } from './attendee-row.tsx';
import { AttendeeTools } from './attendee-tools.tsx';
import { useAttendeeFilter } from './use-attendee-filter.ts';

/** Who comes, wants to come or wanted to. Which of them are shown stands in the address. */
export function Attendees({ event }: { event: Event }) {
  const { t } = useTranslation('hosting');
  const list = useAttendeeFilter();
  const query = useInfiniteQuery({ ...attendeesQuery(event.id, list.filter), placeholderData: keepPreviousData });
  const queries = useQueryClient();
  const task = useHostingTask<string>();
  const people = query.data?.pages.flatMap(({ items }) => items);
  const hasAny = list.isNarrowed || (people ?? []).length > 0;

  function decide({ id: registrationId }: Attendee, verb: typeof approveAttendee | typeof declineAttendee): void {
    void task.run(registrationId, async () => {
      // Somebody else's click may have come first: what is there now is shown in either case.
      await call(verb, { params: { id: event.id, registrationId } }).finally(() =>
        queries.invalidateQueries({ queryKey: eventsKey }),
      );
    });
  }

  return (
    <Card title={t('attendees.title')}>
      <AttendeeTools event={event} filter={list.filter} hasAttendees={hasAny} />
      {hasAny && <AttendeeFilters event={event} list={list} />}
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: people }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={list.isNarrowed ? <CardText>{t('attendees.noneSuch')}</CardText> : <NobodyYet event={event} />}
      >
        {(items) => (
          <RowList isOrdered>
            {items.map((attendee) => (
              <li key={attendee.id}>
                <AttendeeRow
                  attendee={attendee}
                  isOpen={event.state !== 'cancelled'}
                  isBusy={task.pending === attendee.id}
                  onApprove={() => decide(attendee, approveAttendee)}
                  onDecline={() => decide(attendee, declineAttendee)}
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

function NobodyYet({ event: { slug, state } }: { event: Event }) {
  const { t } = useTranslation('hosting');
  const address = useAddress();
  const texts = {
    copy: t('share.copy'),
    copied: t('share.copied'),
    copiedLong: t('share.copiedLong'),
    byHand: t('share.byHand'),
  };
  return (
    <>
      <CardText>{t('attendees.none')}</CardText>
      {state === 'published' && (
        <CardActions>
          <CopyLink url={address(eventPath(slug))} texts={texts} />
        </CardActions>
      )}
    </>
  );
}
