/** Kinds of events that webhooks can subscribe to. The list is closed: webhooks/webhook-body.ts has the payload of each. */
export const webhookKinds = [
  'event.published',
  'event.changed',
  'event.unpublished',
  'event.cancelled',
  'registration.requested',
  'registration.confirmed',
  'registration.changed',
  'registration.cancelled',
  'registration.declined',
  'order.awaiting',
  'order.confirmed',
  'order.cancelled',
  'order.refunded',
  'waiting.joined',
  'waiting.offered',
  'waiting.ended',
  'check-in.made',
  'check-in.undone',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The kind of a test message; it cannot be subscribed to. */
export const webhookTest = 'webhook.test';
export const sentKinds = [...webhookKinds, webhookTest] as const;
export type SentKind = (typeof sentKinds)[number];

/** `off`: turned off by its owner. `gone`: the address returned 410. `failing`: deliveries have failed for days. */
export const webhookStates = ['on', 'off', 'gone', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery failed. `status`: the response was not a success. */
export const attemptErrors = ['status', 'redirect', 'timeout', 'name', 'refused-address', 'tls', 'connection'] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const webhookLimits = {
  perPerson: 5,
  url: 500,
  description: 100,
  /** Days for which deliveries can be read and resent. */
  keptDays: 30,
  /** Hours for which the previous secret still signs after a rotation. */
  rotationHours: 24,
  pageSize: 20,
} as const;
