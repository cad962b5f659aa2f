import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import { AttendeeTools } from './attendee-tools.tsx';
import { AttendeesTable } from './attendees-table.tsx';
import { attendeeSummaryQuery } from './queries.ts';
import { useAttendeeFilter } from './use-attendee-filter.ts';

/** The attendees and registration requests of an event, and what can be done with the whole list. */
export function AttendeesCard({ event }: { event: Event }) {
  const list = useAttendeeFilter();
  const { data } = useQuery(attendeeSummaryQuery(event.id));
  const hasAttendees = (data?.states ?? []).some(({ count }) => count > 0);
  return (
    <div>
      <AttendeeTools event={event} filter={list.filter} hasAttendees={hasAttendees} />
      <EmailsInReview count={data?.emailsInReview ?? 0} />
      <AttendeesTable event={event} list={list} />
    </div>
  );
}

/** Emails of this event that Foyer reviews before they are sent. */
function EmailsInReview({ count }: { count: number }) {
  const { t } = useTranslation('attendees');
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <p>
        <strong>{t('review.title', { count })}</strong>. {t('review.text')}
      </p>
    </Notice>
  );
}
