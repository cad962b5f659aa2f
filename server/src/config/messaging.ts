import { type Budget, day, hour, minute } from './budget.ts';

/** Messages of one member, over all conversations: for a burst, and for longer. */
export const messageBudgets = [
  { name: 'messages', limit: 20, seconds: 10 },
  { name: 'messages-a-minute', limit: 60, seconds: minute },
] as const satisfies readonly (Budget & { name: string })[];
/** Calls that send to one conversation are stored together: at most `size`, and `enough` start without waiting for more. */
export const messageBatches = { size: 128, enough: 16, patienceMs: 10_000 } as const;
export const reactionBudget = { limit: 60, seconds: minute } as const satisfies Budget;
/** Groups that one member creates, members that they add to groups, and what else they change in groups. */
export const groupBudget = { limit: 20, seconds: day } as const satisfies Budget;
export const groupAdditionBudget = { limit: 200, seconds: day } as const satisfies Budget;
export const groupChangeBudget = { limit: 60, seconds: hour } as const satisfies Budget;
export const messageSearchBudget = { limit: 60, seconds: minute } as const satisfies Budget;
export const conversationReportBudget = { limit: 20, seconds: day } as const satisfies Budget;

export const messagingRules = {
  /** In an account's first day, this part of the message requests of later days. */
  firstDayShare: 0.5,
  /** Requests that can wait for one member. */
  requestsReceived: 30,
  /** How long after a request, or its answer, its notification is due. */
  newsDelaySeconds: 2,
  /** An email about unread messages: how long after a message, and how far apart. A third never comes within a day. */
  mailDelayMinutes: 10,
  mailApartHours: 4,
  /** Not to a member who has used Foyer within so many minutes: it is looked at again later. */
  mailActiveMinutes: 5,
  /** Conversations that the email lists; the rest is counted. */
  mailedConversations: 5,
  /** A member who was here within so many minutes is shown as active. */
  presenceMinutes: 5,
  /** How long earlier texts of edited and deleted messages are kept, for reports. */
  revisionDays: 30,
  reportDays: 90,
  /** The same text in requests to so many members within so many days is a sign of spam. Shorter texts than so many letters never are. */
  signalRecipients: 5,
  signalDays: 30,
  signalShortest: 20,
  /** How long a signal that nobody has reviewed stops further requests. */
  signalHoldDays: 7,
  /** Messages of the reported member that go with a report. */
  reportedMessages: 20,
} as const;
