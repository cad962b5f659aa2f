import { z } from 'zod';
import { questionKinds } from '../rules/events/question-choices.ts';

/** A question for attendees. */
export const eventQuestion = z
  .object({
    id: z.string(),
    kind: z.enum(questionKinds),
    /** The question; for consent, the text to agree to. */
    label: z.string(),
    options: z.array(z.string()),
    required: z.boolean(),
    /** Asked for each ticket, not only for the buyer. */
    perPlace: z.boolean(),
    /** Whether check-in staff see the answer; otherwise only the organizer does. */
    atDoor: z.boolean(),
  })
  .meta({ id: 'EventQuestion' });
export type EventQuestion = z.output<typeof eventQuestion>;
