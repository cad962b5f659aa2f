import { z } from 'zod';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { personCard } from '../profiles/person-card.ts';
import { line } from '../profiles/typed-fields.ts';
import { groupRoles } from '../rules/messaging/choices.ts';
import { messagingLimits } from '../rules/messaging/messaging-limits.ts';
import { conversation } from './conversations.ts';
import { participantNo } from './messages.ts';

const roomNo = z.coerce.number().pipe(participantNo);
const groupId = z.object({ id: z.uuid() });
const memberOf = groupId.extend({ no: z.coerce.number().pipe(participantNo) });
const name = line(messagingLimits.groupName);
const urlSlugs = z
  .array(z.string().max(limits.slug.max))
  .min(1, 'required')
  .max(messagingLimits.groupMembers - 1, 'list.max_items');

/** Who takes part in a conversation, or did when the viewer could read it. */
export const participant = z
  .object({
    /** The author number of their messages. */
    no: z.int(),
    /**
     * As the viewer sees them elsewhere, in the room of an event as its guest list does: null if they hide their profile, after a
     * block, and once their account is gone.
     */
    person: personCard.nullable(),
    role: z.enum(groupRoles),
    /** Whether they take part now. */
    isHere: z.boolean(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.output<typeof participant>;

/**
 * Current and former participants with a number above `after`, in the order of their numbers. In the room of an event, only
 * participants who have written; the event's guest list shows who else may enter.
 */
export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/participants',
  access: 'user',
  summary: 'List the participants of a conversation',
  params: groupId,
  query: z.object({
    after: z.coerce.number().int().min(0).max(32_767).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    /** Only these: the authors of some messages. */
    no: z.union([roomNo, z.array(roomNo).max(100, 'list.max_items')]).optional(),
  }),
  data: z.object({ items: z.array(participant), hasMore: z.boolean() }),
  errors: ['NOT_FOUND'],
});

/** `clientId` is made by the client and stays the same over retries, so that one group is created. */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/messaging/groups',
  access: 'user',
  summary: "Create a group with some of the viewer's connections",
  body: z.object({ clientId: z.uuid().toLowerCase(), name, urlSlugs }),
  data: conversation,
  errors: ['RATE_LIMITED'],
});

export const renameGroup = endpoint({
  method: 'PATCH',
  path: '/api/messaging/groups/:id',
  access: 'user',
  summary: 'Rename a group',
  params: groupId,
  body: z.object({ name }),
  data: conversation,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONVERSATION_CLOSED', 'RATE_LIMITED'],
});

/** All are added or none. They see what is written from then on. */
export const addGroupMembers = endpoint({
  method: 'POST',
  path: '/api/messaging/groups/:id/members',
  access: 'user',
  summary: "Add some of the viewer's connections to a group",
  params: groupId,
  body: z.object({ urlSlugs }),
  data: conversation,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONVERSATION_CLOSED', 'GROUP_FULL', 'RATE_LIMITED'],
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/messaging/groups/:id/members/:no',
  access: 'user',
  summary: 'Remove a member from a group',
  params: memberOf,
  data: conversation,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONVERSATION_CLOSED', 'RATE_LIMITED'],
});

/** Making another member the owner makes the viewer an admin. */
export const changeGroupRole = endpoint({
  method: 'PATCH',
  path: '/api/messaging/groups/:id/members/:no',
  access: 'user',
  summary: 'Change the role of a member of a group',
  params: memberOf,
  body: z.object({ role: z.enum(groupRoles) }),
  data: conversation,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONVERSATION_CLOSED', 'RATE_LIMITED'],
});
