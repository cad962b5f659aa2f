import { z } from 'zod';
import { domainEvent } from '#src/db/outbox/domain-event.ts';

/** A refund was reported before its payment; this event tries again. Handled in record-refund-later.ts. */
export const refundReported = domainEvent(
  'refund-heard',
  z.object({
    provider: z.string(),
    notice: z.object({
      id: z.string(),
      about: z.literal('refund'),
      refund: z.object({ reference: z.string(), state: z.enum(['done', 'pending', 'failed']) }),
      refundId: z.string().nullable(),
      chargeReference: z.string(),
      amountMinor: z.int(),
      currency: z.string(),
    }),
  }),
);
