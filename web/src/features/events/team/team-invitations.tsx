import { acceptTeamInvitation, removeFromTeam } from '@foyer/contract/events/team.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { teamInvitationsQuery } from './queries.ts';

/** The viewer's open invitations to event teams. Renders nothing without one. */
export function TeamInvitations({ userId }: { userId: string }) {
  const { t } = useTranslation('team');
  const when = useEventTime();
  const queryClient = useQueryClient();
  const { data } = useQuery(teamInvitationsQuery);
  const task = useOrganizerTask<string>();
  if (!data || (data.items.length === 0 && !task.failure)) return null;

  const answer = (id: string, isAccepted: boolean) =>
    void task.run(id, async () => {
      if (isAccepted) await call(acceptTeamInvitation, { params: { id } });
      else await call(removeFromTeam, { params: { id, userId } });
      // Other features show the events that a member helps to host, too.
      await queryClient.invalidateQueries();
    });

  return (
    <Card title={t('invitations.title')}>
      <FailureNotice failure={task.failure} />
      <RowList>
        {data.items.map(({ event, role }) => (
          <li key={event.id}>
            <Row
              title={event.title}
              end={
                <>
                  <Button
                    size="sm"
                    variant="light"
                    loading={task.pending === event.id}
                    aria-label={t('invitations.acceptOne', { title: event.title })}
                    onClick={() => answer(event.id, true)}
                  >
                    {t('invitations.accept')}
                  </Button>
                  <Button
                    size="sm"
                    variant="default"
                    disabled={task.pending !== null}
                    aria-label={t('invitations.declineOne', { title: event.title })}
                    onClick={() => answer(event.id, false)}
                  >
                    {t('invitations.decline')}
                  </Button>
                </>
              }
            >
              <Hint>{when(event)}</Hint>
              <Hint>{t(`invitations.${role}`)}</Hint>
            </Row>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
