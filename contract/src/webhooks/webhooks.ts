import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { optionalLine } from '../profiles/typed-fields.ts';
import { webhookKinds, webhookLimits, webhookStates } from '../rules/webhook-choices.ts';

/** An address that is notified of what happens at an organizer's events. */
export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    kinds: z.array(z.enum(webhookKinds)),
    state: z.enum(webhookStates),
    /** Since when deliveries have been failing. */
    failingSince: z.string().nullable(),
    /** Until when the previous secret signs too. */
    previousSecretUntil: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

export const webhookId = z.object({ id: z.uuid() });

const given = z.object({
  url: z.string().max(webhookLimits.url),
  description: optionalLine(webhookLimits.description),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
});

/** `whsec_` and the key in base64, as in Standard Webhooks. */
const secret = z.string();

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'user',
  summary: 'List webhooks, oldest first',
  data: z.object({ items: z.array(webhook), limit: z.number() }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'user',
  summary: "Create a webhook for the viewer's events",
  body: given,
  data: z.object({ webhook, secret }),
  errors: ['WEBHOOK_LIMIT', 'RATE_LIMITED'],
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  access: 'user',
  summary: 'Read a webhook',
  params: webhookId,
  data: webhook,
  errors: ['NOT_FOUND'],
});

/** Off: nothing new is recorded and pending deliveries are dropped; they can be resent later. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: 'user',
  summary: 'Update a webhook, or turn it on or off',
  params: webhookId,
  body: given.partial().extend({ on: z.boolean().optional() }),
  data: webhook,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'user',
  summary: 'Delete a webhook and its deliveries',
  params: webhookId,
  data: done,
  errors: ['NOT_FOUND'],
});

export const showWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: 'user',
  summary: 'Read the signing secret of a webhook',
  params: webhookId,
  data: z.object({ secret }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  access: 'user',
  summary: 'Rotate the signing secret of a webhook',
  params: webhookId,
  data: z.object({ webhook, secret }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'RATE_LIMITED'],
});
