import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { teamRoles } from '../rules/events/ticket-choices.ts';
import { eventId } from './event.ts';

const member = z
  .object({
    userId: z.string(),
    /**
     * Until the invitation is accepted: the text typed to invite them, unless it was a profile that members can see.
     */
    name: z.string(),
    urlSlug: z.string().nullable(),
    role: z.enum(teamRoles),
    /** Whether the invitation was accepted. Until then it gives no access. */
    accepted: z.boolean(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.output<typeof member>;
const team = z.object({ items: z.array(member) });

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/events/:id/team',
  access: 'user',
  summary: 'List the team of an event',
  params: eventId,
  data: team,
  errors: ['NOT_FOUND'],
});

/** Only the organizer can invite. The invited person is notified and has no access before accepting. */
export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/events/:id/team',
  access: 'user',
  summary: 'Invite a member to the team by email or profile URL',
  params: eventId,
  body: z.object({ who: z.string().min(1, 'line.required').max(300, 'line.max_length'), role: z.enum(teamRoles) }),
  data: team,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

const oneMember = eventId.extend({ userId: z.uuid() });

export const changeTeamRole = endpoint({
  method: 'PATCH',
  path: '/api/events/:id/team/:userId',
  access: 'user',
  summary: 'Change the role of a team member',
  params: oneMember,
  body: z.object({ role: z.enum(teamRoles) }),
  data: team,
  errors: ['NOT_FOUND'],
});

export const removeFromTeam = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/team/:userId',
  access: 'user',
  summary: 'Remove a team member, or leave the team',
  params: oneMember,
  data: done,
  errors: ['NOT_FOUND'],
});

export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/events/:id/team/accept',
  access: 'user',
  summary: 'Accept a team invitation',
  params: eventId,
  data: done,
  errors: ['NOT_FOUND'],
});

/** What an invitation shows of the event. A draft is private, so before accepting it is only title and time. */
const invitedTo = z
  .object({
    id: z.string(),
    title: z.string(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'InvitedTo' });

export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/api/team-invitations',
  access: 'user',
  summary: "List the viewer's pending team invitations",
  data: z.object({ items: z.array(z.object({ event: invitedTo, role: z.enum(teamRoles) })) }),
});
