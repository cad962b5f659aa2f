import { z } from 'zod';
import { endpoint, paged, pageOf } from '../http.ts';
import { moment } from '../moment.ts';
import { attemptErrors, deliveryStates, sentKinds, webhookLimits } from '../rules/webhook-choices.ts';
import { webhookId } from './webhooks.ts';

/** A message to a webhook. Its id is the `webhook-id` of every attempt, also when it is resent. */
const delivery = z
  .object({
    id: z.string(),
    messageId: z.string(),
    kind: z.enum(sentKinds),
    eventId: z.string().nullable(),
    state: z.enum(deliveryStates),
    /** When the event occurred. */
    createdAt: z.string(),
    /** Attempts since it was last resent. */
    attempts: z.number(),
    /** Set while another attempt is due. */
    nextAt: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof delivery>;

const attempt = z.object({
  at: z.string(),
  milliseconds: z.number(),
  status: z.number().nullable(),
  /** Null once it was delivered. */
  error: z.enum(attemptErrors).nullable(),
  /** The start of the response. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof attempt>;

const one = webhookId.extend({ deliveryId: z.uuid() });

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'user',
  summary: 'List the deliveries of a webhook in the last 30 days',
  params: webhookId,
  query: z.object({
    state: z.enum(deliveryStates).optional(),
    /** By default the newest first. */
    sort: z.enum(['created', '-created']).default('-created'),
    ...paged({ size: webhookLimits.pageSize, most: 100 }),
  }),
  data: pageOf(delivery),
  errors: ['NOT_FOUND'],
});

export const readWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
  access: 'user',
  summary: 'Read a delivery and its attempts',
  params: one,
  data: z.object({
    delivery,
    /** The exact body. */
    body: z.string(),
    /** Newest first. */
    attempts: z.array(attempt),
  }),
  errors: ['NOT_FOUND'],
});

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  access: 'user',
  summary: 'Resend a delivery under the same id',
  params: one,
  data: delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'RATE_LIMITED'],
});

export const resendFailedWebhooks = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/resend-failed',
  access: 'user',
  summary: 'Resend the deliveries that failed since a time',
  params: webhookId,
  body: z.object({ since: moment }),
  data: z.object({ count: z.number() }),
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'RATE_LIMITED'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'user',
  summary: 'Send a test delivery',
  params: webhookId,
  data: delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'RATE_LIMITED'],
});
