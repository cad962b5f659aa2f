import { z } from 'zod';
import { eventId } from './events/event.ts';
import { done, endpoint, paged, pageOf } from './http.ts';
import { limits } from './limits.ts';
import { line, text } from './profiles/typed-fields.ts';
import { checkEmail } from './rules/contacts/email.ts';
import { invitationKinds, invitationStates } from './rules/events/invitation-choices.ts';

const { invitation: most } = limits.event;

const email = z.string().superRefine((typed, context) => {
  const message = checkEmail(typed);
  if (message) context.addIssue({ code: 'custom', message });
});

const invitation = z
  .object({
    id: z.string(),
    kind: z.enum(invitationKinds),
    /** The address it was sent to; null for a link. */
    email: z.string().nullable(),
    /** The organizer's name of a link; empty for an email. */
    label: z.string(),
    /** The path of the event's page that counts for this invitation. */
    path: z.string(),
    state: z.enum(invitationStates),
    /** How often it was opened: once for each browser session. */
    opens: z.number(),
    /** Members who opened it signed in and are registered now. */
    registrations: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/events/:id/invitations',
  access: 'user',
  summary: 'List the invitations to an event, newest first',
  params: eventId,
  query: z.object(paged({ size: 50, most: 100 })),
  data: pageOf(invitation),
  errors: ['NOT_FOUND'],
});

/**
 * Emails people who did not register themselves: within the daily budget for such emails, with who entered the address and
 * one click to get no more. Addresses that were invited before are left out.
 */
export const inviteByEmail = endpoint({
  method: 'POST',
  path: '/api/events/:id/invitations',
  access: 'user',
  summary: 'Invite people to an event by email',
  params: eventId,
  body: z.object({
    emails: z.array(email).min(1, 'email.required').max(most.emails, 'list.max_items'),
    /** Plain text, shown in the email. */
    message: text(most.message).default(''),
  }),
  data: z.object({
    invited: z.number(),
    /** Addresses that were invited before. */
    known: z.number(),
    /** Emails that wait for Foyer's review. */
    waiting: z.number(),
  }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/events/:id/invitations/links',
  access: 'user',
  summary: 'Create a link to an event that counts who follows it',
  params: eventId,
  body: z.object({ label: line(most.label) }),
  data: invitation,
  errors: ['NOT_FOUND'],
});

/** Its figures go with it. A link still leads to the event. */
export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/invitations/:invitationId',
  access: 'user',
  summary: 'Delete an invitation',
  params: eventId.extend({ invitationId: z.uuid() }),
  data: done,
  errors: ['NOT_FOUND'],
});

/** Called by the event's page. Unknown codes are ignored, so that nobody learns which exist. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/open',
  access: 'public',
  summary: 'Record that an invitation was opened',
  body: z.object({
    code: z.string().max(40),
    /** False for a further visit of the same browser session, which only tells who it is. */
    isFirst: z.boolean(),
  }),
  data: done,
});
