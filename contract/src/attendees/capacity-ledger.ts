import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes, entryKinds } from '../rules/events/event-choices.ts';

/** One change of the number of spots taken. The changes of an attendance mode add up to `takenAfter` at every row. */
const ledgerEntry = z
  .object({
    id: z.number(),
    audience: z.enum(attendanceModes),
    kind: z.enum(entryKinds),
    change: z.number(),
    takenAfter: z.number(),
    registrationId: z.string(),
    at: z.string(),
  })
  .meta({ id: 'LedgerEntry' });

export const readCapacityLedger = endpoint({
  method: 'GET',
  path: '/api/events/:id/ledger',
  access: 'user',
  summary: 'List the capacity ledger of an event',
  params: eventId,
  query: z.object({
    /** The id of the last entry of the page before. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  data: z.object({
    entries: z.array(ledgerEntry),
    /** Null after the last page. */
    next: z.number().nullable(),
    audiences: z.array(
      z.object({ audience: z.enum(attendanceModes), capacity: z.number().nullable(), taken: z.number() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
