/** What an organizer's own programs can be told, by what it is about. Closed: each has its data in webhooks/payloads.ts. */
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

/** What a test sends. Nobody chooses it: it comes when it is asked for. */
export const webhookTest = 'webhook.test';
export const sentKinds = [...webhookKinds, webhookTest] as const;
export type SentKind = (typeof sentKinds)[number];

/** `off`: by its owner. `gone`: its address answered 410. `failing`: nothing has arrived for days. */
export const webhookStates = ['on', 'off', 'gone', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no good answer. `status`: there was one, which says no. */
export const attemptErrors = ['status', 'redirect', 'timeout', 'name', 'refused-address', 'tls', 'connection'] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const webhookLimits = {
  perPerson: 5,
  url: 500,
  description: 100,
  /** Deliveries can be read and sent again for so long. */
  keptDays: 30,
  /** The secret before signs too for so long after it was replaced. */
  rotationHours: 24,
  pageSize: 20,
} as const;
