import type { Event } from '@foyer/contract/events/event.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import { AttendeeResult } from './attendee-result.tsx';
import { AttendeeRow } from './attendee-row.tsx';
import { AttendeeTools } from './attendee-tools.tsx';
import { NoAttendees } from './no-attendees.tsx';
import { attendeeSummaryQuery, attendeesQuery } from './queries.ts';
import { useAttendeeActions } from './use-attendee-actions.ts';
import { useAttendeeFilter } from './use-attendee-filter.ts';

/** The attendees and registration requests of an event. The filter is in the URL. */
export function AttendeesCard({ event }: { event: Event }) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const list = useAttendeeFilter();
  const query = useInfiniteQuery({ ...attendeesQuery(event.id, list.filter), placeholderData: keepPreviousData });
  const actions = useAttendeeActions(event);
  const attendees = query.data?.pages.flatMap(({ items }) => items);
  const hasAttendees = list.isNarrowed || (attendees ?? []).length > 0;

  return (
    <Card>
      <AttendeeTools event={event} filter={list.filter} hasAttendees={hasAttendees} />
      <EmailsInReview id={event.id} />
      {hasAttendees && <AttendeeFilters event={event} list={list} />}
      <FailureNotice failure={actions.failure} />
      <AttendeeResult actions={actions} />
      <PageStates
        query={{ ...query, data: attendees }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={list.isNarrowed ? <CardText>{t('noMatch')}</CardText> : <NoAttendees event={event} />}
      >
        {(items) => (
          <RowList isOrdered>
            {items.map((attendee) => (
              <li key={attendee.id}>
                <AttendeeRow event={event} attendee={attendee} actions={actions} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <More query={query}>{t('managed-events:showMore')}</More>
    </Card>
  );
}

/** Emails of this event that Foyer reviews before they are sent. */
function EmailsInReview({ id }: { id: string }) {
  const { t } = useTranslation('attendees');
  const { data } = useQuery(attendeeSummaryQuery(id));
  const count = data?.emailsInReview ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <p>
        <strong>{t('review.title', { count })}</strong>. {t('review.text')}
      </p>
    </Notice>
  );
}
