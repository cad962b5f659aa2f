import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { z } from 'zod';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';

const minuteMs = 60 * 1000;

type ReminderRule = { leadMs: number; graceMs: number; audience: AttendanceMode | null; isByText: boolean };

/**
 * When reminders are sent and to whom. `leadMs`: time before the start. `graceMs`: how much later the reminder still makes
 * sense, for example after downtime; if an event is moved closer than that, attendees were notified of the move anyway.
 * `isByText`: worth a text message where there is no email, the last one because it leads to the online event.
 */
export const reminderKinds = {
  day: { leadMs: 24 * 60 * minuteMs, graceMs: 120 * minuteMs, audience: null, isByText: true },
  hour: { leadMs: 60 * minuteMs, graceMs: 45 * minuteMs, audience: 'in-person', isByText: false },
  minutes: { leadMs: 10 * minuteMs, graceMs: 10 * minuteMs, audience: 'online', isByText: true },
} as const satisfies Record<string, ReminderRule>;

export type ReminderKind = keyof typeof reminderKinds;
export const reminderKindNames = ['day', 'hour', 'minutes'] as const satisfies readonly ReminderKind[];

/** Attendees are to be reminded. Handled in send-reminders.ts. */
export const reminderDue = domainEvent(
  'reminder-due',
  z.object({
    eventId: z.uuid(),
    kind: z.enum(reminderKindNames),
    /** The start they are reminded of: nobody is reminded of one that has moved since. */
    startsAt: z.iso.datetime(),
    /** Registrations up to this one have been reminded. */
    after: z.uuid().nullable(),
  }),
);
export type Reminder = EventData<typeof reminderDue>;
