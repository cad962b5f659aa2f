import type { Event } from '@foyer/contract/events/event.ts';
import { type Attendee, approveAttendee, declineAttendee } from '@foyer/contract/events/registering.ts';
import { registrationStates } from '@foyer/contract/rules/events/choices.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { attendeesQuery, eventQuery } from '../queries.ts';
import { AttendeeRow } from './attendee-row.tsx';
import classes from './one.module.css';

/** Who comes, wants to come or wanted to. Which of them are shown stands in the address. */
export function Attendees({ event }: { event: Event }) {
  const { t } = useTranslation('hosting');
  const [search, setSearch] = useSearchParams();
  const state = registrationStates.find((each) => each === search.get('state')) ?? null;
  const query = useInfiniteQuery(attendeesQuery(event.id, state));
  const queries = useQueryClient();
  const task = useTask<string>();
  const people = query.data?.pages.flatMap(({ items }) => items);

  function decide({ id: registrationId }: Attendee, verb: typeof approveAttendee | typeof declineAttendee): void {
    void task.run(registrationId, async () => {
      // Somebody else's click may have come first: what is there now is shown in either case.
      await call(verb, { params: { id: event.id, registrationId } }).finally(() =>
        queries.invalidateQueries({ queryKey: eventQuery(event.id).queryKey }),
      );
    });
  }

  return (
    <Card title={t('attendees.title')}>
      {(state !== null || (people ?? []).length > 0) && (
        <div className={classes.filter}>
          <SelectField
            label={t('attendees.show')}
            name="state"
            value={state ?? ''}
            options={[
              { value: '', text: t('attendees.all') },
              ...registrationStates.map((value) => ({ value, text: t(`attendees.filters.${value}`) })),
            ]}
            onChange={(value) =>
              setSearch(value === '' ? {} : { state: value }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
      )}
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: people }}
        waiting={<RowSkeletons count={3} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={<CardText>{state ? t('attendees.noneSuch') : t('attendees.none')}</CardText>}
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
      {query.hasNextPage && (
        <CardActions>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more.load')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}
