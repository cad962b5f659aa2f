import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { personCard } from '../profiles/person-card.ts';
import { text } from '../profiles/typed-fields.ts';
import { reportReasons } from '../rules/connections/connection-choices.ts';
import {
  conversationBoxes,
  conversationKinds,
  conversationStates,
  groupRoles,
  notificationLevels,
  waysToWrite,
} from '../rules/messaging/choices.ts';
import { isReadable } from '../rules/messaging/message-text.ts';
import { messagingLimits } from '../rules/messaging/messaging-limits.ts';
import { excerpt, firstMessage, messageNo, participantNo } from './messages.ts';

const conversationId = z.object({ id: z.uuid() });

/** A conversation as the viewer sees it. */
export const conversation = z
  .object({
    id: z.string(),
    kind: z.enum(conversationKinds),
    state: z.enum(conversationStates),
    /** Number of the viewer among the participants: the author of their messages. */
    ownNo: z.int(),
    /** The other member of two; null among several, if their account is gone or if they hide their profile. */
    person: personCard.nullable(),
    /** Of a group. A member who has left sees it as it was then. */
    group: z.object({ name: z.string(), role: z.enum(groupRoles), members: z.int() }).nullable(),
    /** Of the room of an event. Organizers delete messages of others in it. */
    event: z
      .object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        isOrganizer: z.boolean(),
        slowSeconds: z.int(),
      })
      .nullable(),
    /** When the last message was sent. */
    lastAt: z.string(),
    /** The latest message and the latest change that the viewer can see. */
    lastNo: z.int(),
    lastSeq: z.int(),
    /** With the names that the viewer sees in the place of mentions. */
    lastMessage: excerpt.nullable(),
    /** Who wrote it among several, as far as the viewer sees their name; null if it is their own. */
    lastAuthor: z.string().nullable(),
    readNo: z.int(),
    /** Unread messages of others, counted up to 100. */
    unread: z.int().min(0).max(messagingLimits.unreadCounted),
    /** Unread messages that mention the viewer. */
    unreadMentions: z.int(),
    isMarkedUnread: z.boolean(),
    /** Between two members never `mentions`, and in the room of an event never `all`: nobody mentions, or too many write. */
    notify: z.enum(notificationLevels),
    /** Until then, only mentions in a group notify. */
    mutedUntil: z.string().nullable(),
    isArchived: z.boolean(),
    /** What the viewer has typed and not sent. */
    draft: z.string(),
    /** Of a request: until when it can be answered. */
    expiresAt: z.string().nullable(),
    /** A request that was received: whether the viewer can connect with its sender by accepting it. */
    canConnect: z.boolean(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversation>;

/** Message requests that the viewer can still send, as for connection requests. */
export const messageRequestAllowance = z
  .object({
    remaining: z.number(),
    /** Null while none of today's was used. */
    renewsAt: z.string().nullable(),
    pending: z.number(),
    pendingLimit: z.number(),
  })
  .meta({ id: 'MessageRequestAllowance' });
export type MessageRequestAllowance = z.output<typeof messageRequestAllowance>;

/** For the message button of a profile. */
export const readWayToWrite = endpoint({
  method: 'GET',
  path: '/api/messaging/people/:slug',
  access: 'user',
  summary: 'Read how the viewer can write to a member',
  params: z.object({ slug: z.string().max(limits.slug.max) }),
  data: z.object({
    way: z.enum(waysToWrite),
    /** The conversation of the two, if there is one that the viewer can read. */
    conversationId: z.string().nullable(),
    allowance: messageRequestAllowance,
  }),
  errors: ['NOT_FOUND'],
});

/**
 * Opens the conversation with a member, of which two members never have more than one. To a member who has not agreed to
 * talk, it sends a message request: `message` is required then, and its text is short and has no links.
 */
export const openConversation = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations',
  access: 'user',
  summary: 'Open a conversation with a member, or send a message request',
  body: z.object({ urlSlug: z.string().max(limits.slug.max), message: firstMessage.optional() }),
  data: z.object({ conversation, allowance: messageRequestAllowance }),
  errors: [
    'NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'PROFILE_HIDDEN',
    'NOT_TAKING_REQUESTS',
    'MESSAGE_REQUEST_LIMIT',
    'MESSAGE_REQUESTS_HELD',
    'CONVERSATION_CLOSED',
    'IDEMPOTENCY_CONFLICT',
    'RATE_LIMITED',
  ],
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations',
  access: 'user',
  summary: "List the viewer's conversations, latest first",
  query: z.object({ box: z.enum(conversationBoxes).default('inbox'), ...paged({ size: 30, most: 100 }) }),
  data: pageOf(conversation).extend({
    allowance: messageRequestAllowance,
    /** Days after which messages that nobody changes are deleted; null if they stay. Copies drop them by themselves. */
    messageDays: z.int().nullable(),
  }),
});

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id',
  access: 'user',
  summary: 'Read a conversation',
  params: conversationId,
  data: conversation,
  errors: ['NOT_FOUND'],
});

const unreadCount = z.object({ conversations: z.int(), messages: z.int() });

/** For the badge, which counts the inbox. Rooms of events count as muted. A conversation that is marked as unread counts as one, without messages. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/messaging/unread',
  access: 'user',
  summary: 'Count unread messages and message requests',
  data: z.object({
    inbox: unreadCount,
    muted: unreadCount,
    archived: unreadCount,
    requests: z.int(),
  }),
});

/** Changes what is sent. Nothing of it is shown to others. `mutedUntil` mutes for a while, whatever `notify` is. */
export const changeConversation = endpoint({
  method: 'PATCH',
  path: '/api/messaging/conversations/:id',
  access: 'user',
  summary: 'Choose notifications of a conversation, archive it, mark it as unread, or keep a draft',
  params: conversationId,
  body: z
    .object({
      mutedUntil: moment.nullable(),
      notify: z.enum(notificationLevels),
      isArchived: z.boolean(),
      isMarkedUnread: z.boolean(),
      draft: z.string().max(messagingLimits.message, 'line.max_length').refine(isReadable, 'line.invalid_characters'),
    })
    .partial(),
  data: conversation,
  errors: ['NOT_FOUND'],
});

/** Reading one message reads all before it. A lower number than before changes nothing. */
export const markConversationRead = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/read',
  access: 'user',
  summary: 'Mark messages as read',
  params: conversationId,
  body: z.object({ upToNo: messageNo }),
  data: z.object({ readNo: z.int(), unread: z.int() }),
  errors: ['NOT_FOUND'],
});

/** With `connect`, the two are connected as well, or nothing is accepted. */
export const acceptMessageRequest = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/accept',
  access: 'user',
  summary: 'Accept a message request',
  params: conversationId,
  body: z.object({ connect: z.boolean().default(false) }),
  data: conversation,
  errors: ['NOT_FOUND', 'REQUEST_ENDED', 'NOT_TAKING_REQUESTS', 'PROFILE_INCOMPLETE', 'PROFILE_HIDDEN'],
});

/** Its sender isn't notified: the request looks unanswered to them until it expires. */
export const declineMessageRequest = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/decline',
  access: 'user',
  summary: 'Decline a message request',
  params: conversationId,
  data: done,
  errors: ['NOT_FOUND', 'REQUEST_ENDED'],
});

/**
 * Nothing that comes later reaches the viewer. Between two members, nobody can write until the viewer opens it again. A group
 * goes on; if its owner leaves, an admin or the member who is there longest becomes the owner.
 */
export const leaveConversation = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/leave',
  access: 'user',
  summary: 'Leave a conversation',
  params: conversationId,
  data: done,
  errors: ['NOT_FOUND'],
});

/**
 * The last messages of the reported member go with the report, and are deleted with it after 90 days. Among several,
 * `participant` says who is reported.
 */
export const reportConversation = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/reports',
  access: 'user',
  summary: 'Report a conversation',
  params: conversationId,
  body: z.object({
    reason: z.enum(reportReasons),
    details: text(messagingLimits.report).default(''),
    participant: participantNo.optional(),
    /** Also block the member. */
    block: z.boolean().default(false),
  }),
  data: done,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
