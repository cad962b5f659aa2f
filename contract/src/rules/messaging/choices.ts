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
