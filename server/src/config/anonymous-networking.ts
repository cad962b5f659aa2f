import { type Budget, day, hour, minute } from './budget.ts';

/** By one person, over all rooms. */
export const aliasJoinBudget = { limit: 10, seconds: day } as const satisfies Budget;
export const aliasReportBudget = { limit: 20, seconds: day } as const satisfies Budget;

/** Messages of one person to other aliases, over all rooms: in a row, and in a day. */
export const aliasMessageBudgets = [
  { name: 'alias-messages-minute', limit: 20, seconds: minute },
  { name: 'alias-messages-day', limit: 300, seconds: day },
] as const satisfies readonly (Budget & { name: string })[];

export const aliasRules = {
  /** Times are rounded to this many seconds, so that they can't be matched with what a member was seen doing. */
  roundingSeconds: 10 * minute,
  /** New aliases become visible together, at most so often. An event is over before a day has passed. */
  batchSeconds: { events: hour, topics: day },
  /** Notifications are sent at a random time within these seconds, and at most once in `newsSeconds`. */
  newsDelaySeconds: 10 * minute,
  newsSeconds: 6 * hour,
  /** An alias whose owner no longer takes part is removed at a random time within these seconds. */
  retireSeconds: day,
  /** Messages are released at ticks of so many seconds, and a random part of another tick later. */
  tickSeconds: 30,
  /** Releases in one page of a conversation. */
  releasesPerPage: 40,
  /** How long messages are kept in rooms of topics, which never end. Those of events are deleted with the room. */
  topicMessageDays: 90,
  /** Messages of the reported alias that go with a report, and for how long. */
  reportedMessages: 20,
  reportedMessageDays: 90,
  /** How long reports and bars are kept. */
  reportDays: 180,
  barDays: 730,
} as const;
