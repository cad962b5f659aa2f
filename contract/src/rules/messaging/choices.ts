/** Choices of messaging, without schemas, so that pages which only show them load nothing else. */

/**
 * What a conversation is to one member. `sent`, `received`: a message request that waits for an answer. `closed`: nobody can
 * write, for whatever reason. `left`: the member has left; they still see what was there before.
 */
export const conversationStates = ['open', 'sent', 'received', 'closed', 'left'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Lists of conversations: `requests` are received, `sent` are the member's own. */
export const conversationBoxes = ['inbox', 'requests', 'sent', 'archived'] as const;
export type ConversationBox = (typeof conversationBoxes)[number];

/** How a message from the viewer would reach a member. */
export const waysToWrite = ['message', 'request', 'unavailable'] as const;
export type WayToWrite = (typeof waysToWrite)[number];

/** A conversation of two members, a group that one of them has made, or the room of an event. */
export const conversationKinds = ['direct', 'group', 'event'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/**
 * What of a conversation a member is notified of, by email, push, in the list of notifications and in the unread count. `mentions`:
 * messages that mention them, which don't count as unread in the badge.
 */
export const notificationLevels = ['all', 'mentions', 'none'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** `active`: within the last minutes. `today`: within the last 24 hours. `none`: longer ago, or not shown. */
export const presences = ['active', 'today', 'none'] as const;
export type Presence = (typeof presences)[number];

/** What a member may do in a group: owners choose admins, and admins decide who takes part. */
export const groupRoles = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** What system messages tell. */
export const systemEvents = [
  'created',
  'added',
  'removed',
  'left',
  'renamed',
  'made-owner',
  'made-admin',
  'made-member',
] as const;
export type SystemEvent = (typeof systemEvents)[number];

/** `off`: never opened. `closed`: by the organizer, with the event, or some time after its end; nobody can write. */
export const eventRoomStates = ['off', 'open', 'closed'] as const;

/** Seconds between two messages of an attendee in the room of an event. */
export const slowModes = [0, 10, 30, 60, 300] as const;
export type SlowMode = (typeof slowModes)[number];
