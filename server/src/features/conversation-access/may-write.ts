import type { ConversationState } from '@foyer/contract/rules/messaging/choices.ts';

/** `hidden`: to this member the conversation does not exist, because one has blocked the other or a request has ended. */
export type OwnState = ConversationState | 'hidden';

/** Whether messages can be sent, edited and reacted to. */
export const mayWrite = (state: OwnState): boolean => state === 'open';
