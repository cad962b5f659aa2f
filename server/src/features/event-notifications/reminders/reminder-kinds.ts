import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';

const minuteMs = 60 * 1000;

/**
 * How long before the start whom is reminded. `graceMs`: so much later it still makes sense, as after the server was
 * down; an event that is moved closer than that has told everybody so.
 */
export const reminderKinds = {
  day: { leadMs: 24 * 60 * minuteMs, graceMs: 120 * minuteMs, audience: null },
  hour: { leadMs: 60 * minuteMs, graceMs: 45 * minuteMs, audience: 'in-person' },
  minutes: { leadMs: 10 * minuteMs, graceMs: 10 * minuteMs, audience: 'online' },
} as const satisfies Record<string, { leadMs: number; graceMs: number; audience: AttendanceMode | null }>;

export type ReminderKind = keyof typeof reminderKinds;
export const reminderKindNames = ['day', 'hour', 'minutes'] as const satisfies readonly ReminderKind[];

/** Those who come are reminded. Handled in remind-page.ts. */
export const reminderDue = 'reminder-due';
export type Reminder = {
  eventId: string;
  kind: ReminderKind;
  /** The start that is reminded of: of an event that was moved since it is not. */
  startsAt: string;
  /** Those up to this registration have been reminded. */
  after: string | null;
};
