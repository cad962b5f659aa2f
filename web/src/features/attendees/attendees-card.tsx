import type { Attendee } from '@foyer/contract/attendees/attendees.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { approveRegistration, declineRegistration } from '@foyer/contract/registrations/registrations.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import { AttendeeRow } from './attendee-row.tsx';
import { AttendeeTools } from './attendee-tools.tsx';
import { attendeeSummaryQuery, attendeesQuery } from './queries.ts';
import { useAttendeeFilter } from './use-attendee-filter.ts';

/** Who comes, wants to come or wanted to. Which of them are shown stands in the address. */
export function AttendeesCard({ event }: { event: Event }) {
  const { t } = useTranslation(['attendees', 'managed-events']);
  const list = useAttendeeFilter();
  const query = useInfiniteQuery({ ...attendeesQuery(event.id, list.filter), placeholderData: keepPreviousData });
  const queryClient = useQueryClient();
  const task = useOrganizerTask<string>();
  const people = query.data?.pages.flatMap(({ items }) => items);
  const hasAny = list.isNarrowed || (people ?? []).length > 0;

  function decide(
    { id: registrationId }: Attendee,
    endpoint: typeof approveRegistration | typeof declineRegistration,
  ): void {
    void task.run(registrationId, async () => {
      // Somebody else's click may have come first: what is there now is shown in either case.
      await call(endpoint, { params: { id: event.id, registrationId } }).finally(() =>
        queryClient.invalidateQueries({ queryKey: eventKeys.all }),
      );
    });
  }

  return (
    <Card title={t('title')}>
      <AttendeeTools event={event} filter={list.filter} hasAttendees={hasAny} />
      <MailInReview id={event.id} />
      {hasAny && <AttendeeFilters event={event} list={list} />}
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: people }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={list.isNarrowed ? <CardText>{t('noneSuch')}</CardText> : <NobodyYet event={event} />}
      >
        {(items) => (
          <RowList isOrdered>
            {items.map((attendee) => (
              <li key={attendee.id}>
                <AttendeeRow
                  attendee={attendee}
                  isOpen={event.state !== 'cancelled'}
                  isBusy={task.pending === attendee.id}
                  onApprove={() => decide(attendee, approveRegistration)}
                  onDecline={() => decide(attendee, declineRegistration)}
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

/** Emails of this event that Foyer reviews before they are sent. */
function MailInReview({ id }: { id: string }) {
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

function NobodyYet({ event: { slug, state } }: { event: Event }) {
  const { t } = useTranslation('attendees');
  const address = useAbsoluteUrl();
  const texts = {
    copy: t('copyLink.copy'),
    copied: t('copyLink.copied'),
    copiedLong: t('copyLink.copiedLong'),
    byHand: t('copyLink.byHand'),
  };
  return (
    <>
      <CardText>{t('none')}</CardText>
      {state === 'published' && (
        <CardActions>
          <CopyLink url={address(eventPath(slug))} texts={texts} />
        </CardActions>
      )}
    </>
  );
}
