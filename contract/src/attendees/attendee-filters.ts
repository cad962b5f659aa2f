import { z } from 'zod';
import { attendanceModes, registrationStates } from '../rules/events/event-choices.ts';
import { cleanLine } from '../rules/names/name.ts';

/** Filters of the attendee list; a filter that is left out matches everyone. */
export const attendeeFilters = {
  /** Words of the name or the email; accents are ignored. */
  q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
  state: z.enum(registrationStates).optional(),
  /** `true`: checked in. `false`: has an in-person spot and is not checked in. */
  arrived: z.enum(['true', 'false']).optional(),
  audience: z.enum(attendanceModes).optional(),
  ticketTypeId: z.uuid().optional(),
} as const;

const attendeeFilter = z.object(attendeeFilters);
export type AttendeeFilter = z.output<typeof attendeeFilter>;
