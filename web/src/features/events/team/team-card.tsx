import type { Event } from '@foyer/contract/events/event.ts';
import { changeTeamRole, removeFromTeam } from '@foyer/contract/events/team.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { paths } from '#src/lib/paths.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { Card } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { InviteForm } from './invite-form.tsx';
import { teamQuery } from './queries.ts';
import { TeamMemberRow } from './team-member-row.tsx';

/** The team of an event. Only the organizer chooses its members; everyone may leave. */
export function TeamCard({ event, userId }: { event: Event; userId: string }) {
  const { t } = useTranslation('team');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(teamQuery(event.id));
  const task = useOrganizerTask<string>();
  const canManageTeam = event.role === 'organizer';
  const canInvite = canManageTeam && event.state !== 'cancelled';

  const change = (member: string, role: TeamRole) =>
    void task.run(member, async () => {
      const changed = await call(changeTeamRole, { params: { id: event.id, userId: member }, body: { role } });
      queryClient.setQueryData(teamQuery(event.id).queryKey, changed);
    });

  const remove = (member: string) =>
    void task.run(member, async () => {
      await call(removeFromTeam, { params: { id: event.id, userId: member } });
      await queryClient.invalidateQueries({
        queryKey: member === userId ? managedEventKeys.all : teamQuery(event.id).queryKey,
      });
      if (member === userId) void navigate(paths.myEvents);
    });

  return (
    <Card>
      <FailureNotice failure={task.failure} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={64} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState picture="people" text={t(canInvite ? 'none' : 'noneForHelpers')} />}
      >
        {({ items }) => (
          <RowList>
            {items.map((member) => (
              <li key={member.userId}>
                <TeamMemberRow
                  member={member}
                  isOwn={member.userId === userId}
                  canManageTeam={canManageTeam}
                  isBusy={task.pending === member.userId}
                  onChange={(role) => change(member.userId, role)}
                  onRemove={() => remove(member.userId)}
                />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {canInvite && <InviteForm eventId={event.id} />}
    </Card>
  );
}
