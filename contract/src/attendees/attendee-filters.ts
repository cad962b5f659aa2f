import { z } from 'zod';
import { attendanceModes, registrationStates } from '../rules/events/choices.ts';
import { cleanLine } from '../rules/names/name.ts';

/** Which attendees are meant; what is not named does not matter. */
export const attendeeFilters = {
  /** Words of the name or the address; accents are forgiven. */
  q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
  state: z.enum(registrationStates).optional(),
  /** Who has come in at the door, or who has a place in the room and has not. */
  arrived: z.enum(['true', 'false']).optional(),
  audience: z.enum(attendanceModes).optional(),
  ticketTypeId: z.uuid().optional(),
} as const;

const attendeeFilter = z.object(attendeeFilters);
export type AttendeeFilter = z.output<typeof attendeeFilter>;
