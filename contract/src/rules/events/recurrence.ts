/** How an event repeats, without schemas: pages that only show it load nothing else. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** As RFC 5545 calls them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** By a day's date or, as the second Tuesday, by its weekday. */
export const monthDays = ['date', 'weekday'] as const;
