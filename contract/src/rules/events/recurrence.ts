/** Recurrence choices, without schemas, so that pages which only show them load nothing else. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** As in RFC 5545. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** By date, or by weekday such as the second Tuesday. */
export const monthDays = ['date', 'weekday'] as const;
