import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';

const { promoCode: bounds, ticket } = limits;

/**
 * A promo code: a discount, access to hidden ticket types, or both. Amounts are in minor units of the event's currency.
 */
const promoCode = z
  .object({
    id: z.string(),
    code: z.string(),
    percent: z.number().nullable(),
    amountMinor: z.number().nullable(),
    /** How many tickets can be discounted; null for no limit. */
    capacity: z.number().nullable(),
    taken: z.number(),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    /** Null: all paid ticket types. */
    ticketTypeIds: z.array(z.string()).nullable(),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.output<typeof promoCode>;

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/events/:id/promo-codes',
  access: 'user',
  summary: 'List the promo codes of an event',
  params: eventId,
  data: z.object({ items: z.array(promoCode) }),
  errors: ['NOT_FOUND'],
});

const fields = {
  percent: z.int().min(1).max(100).nullable(),
  /** The discount on each ticket. */
  amountMinor: z.int().min(1).max(ticket.priceMinor).nullable(),
  capacity: z.int().min(1).max(bounds.capacity).nullable(),
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  ticketTypeIds: z.array(z.uuid()).min(1).max(ticket.types).nullable(),
} as const;
const given = z.object(fields).partial();

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/events/:id/promo-codes',
  access: 'user',
  summary: 'Create a promo code',
  params: eventId,
  body: given.extend({
    /** Letters, digits and hyphens; stored in capitals. */
    code: z
      .string()
      .overwrite((typed) => typed.trim().toUpperCase())
      .max(bounds.max, 'line.max_length')
      .regex(/^[A-Z0-9-]{3,}$/, 'promo.invalid'),
  }),
  data: promoCode,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'PROMO_CODE_TAKEN'],
});

const oneCode = eventId.extend({ codeId: z.uuid() });

/** Orders that used the code keep their discount. */
export const changePromoCode = endpoint({
  method: 'PATCH',
  path: '/api/events/:id/promo-codes/:codeId',
  access: 'user',
  summary: 'Update a promo code',
  params: oneCode,
  body: given,
  data: promoCode,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

export const archivePromoCode = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/promo-codes/:codeId',
  access: 'user',
  summary: 'Archive a promo code',
  params: oneCode,
  data: done,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});
