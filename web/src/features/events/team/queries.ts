import { listTeam, listTeamInvitations } from '@foyer/contract/events/team.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

export const teamQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.team(eventId),
    queryFn: ({ signal }) => call(listTeam, { params: { id: eventId } }, signal),
    staleTime: 0,
  });

/** The viewer's open invitations to event teams. */
export const teamInvitationsQuery = queryOptions({
  queryKey: managedEventKeys.teamInvitations,
  queryFn: ({ signal }) => call(listTeamInvitations, {}, signal),
  staleTime: 0,
});
