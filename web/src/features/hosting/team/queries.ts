import { listDoorLinks } from '@foyer/contract/events/door/links.ts';
import { listTeam, listTeamInvitations } from '@foyer/contract/events/team/hosts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { hostingKey } from '../queries.ts';

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'event', id, 'team'],
    queryFn: ({ signal }) => call(listTeam, { params: { id } }, signal),
    staleTime: 0,
  });

export const doorLinksQuery = (id: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'event', id, 'door-links'],
    queryFn: ({ signal }) => call(listDoorLinks, { params: { id } }, signal),
    staleTime: 0,
  });

export const invitationsQuery = queryOptions({
  queryKey: [...hostingKey, 'invitations'],
  queryFn: ({ signal }) => call(listTeamInvitations, {}, signal),
  staleTime: 0,
});
