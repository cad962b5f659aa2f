import { z } from 'zod';
import { questionKinds } from '../rules/events/question-choices.ts';

/** What guests are asked. */
export const eventQuestion = z
  .object({
    id: z.string(),
    kind: z.enum(questionKinds),
    /** The question; of a consent, what is agreed to. */
    label: z.string(),
    options: z.array(z.string()),
    required: z.boolean(),
    /** Asked for everybody of a party, not only of whoever registers it. */
    perPlace: z.boolean(),
    /** Whoever lets guests in reads the answer; all others are for the organizer alone. */
    atDoor: z.boolean(),
  })
  .meta({ id: 'EventQuestion' });
export type EventQuestion = z.output<typeof eventQuestion>;
