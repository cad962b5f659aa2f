import { sourceKinds } from './visit-source-kinds.ts';

/** How many days back statistics go; `all` since the event was published. */
export const statisticsPeriods = ['7', '14', '30', '90', 'all'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** `unknown`: counted before sources were, or added by an organizer. */
export const countedSources = [...sourceKinds, 'unknown'] as const;
export type CountedSource = (typeof countedSources)[number];

export const activityKinds = [
  'registered',
  'requested',
  'canceled',
  'declined',
  'refunded',
  'offered',
  'announced',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
