import { z } from 'zod';
import { attendanceModes, eventStates, eventTypes, registrationStates } from '../rules/events/event-choices.ts';
import { orderStates, paymentMethods, waitingStates } from '../rules/events/ticket-choices.ts';
import { type SentKind, webhookTest } from '../rules/webhook-choices.ts';

/**
 * Payloads of webhooks: ids, states, times and amounts, but no personal data, which the API provides. Times are ISO
 * 8601 in UTC, amounts in minor units.
 */
const at = z.iso.datetime({ precision: 3 });
const minor = z.int();

const event = z.strictObject({
  eventId: z.uuid(),
  slug: z.string(),
  state: z.enum(eventStates),
  type: z.enum(eventTypes),
  startsAt: at.nullable(),
  endsAt: at.nullable(),
  timeZone: z.string(),
});

const registration = z.strictObject({
  eventId: z.uuid(),
  registrationId: z.uuid(),
  state: z.enum(registrationStates),
  audience: z.enum(attendanceModes),
  places: z.int(),
  orderId: z.uuid().nullable(),
  ticketTypeId: z.uuid().nullable(),
  priceMinor: minor,
  /** Increases when holder or attendance mode change, so that only the latest ticket is valid. */
  serial: z.int(),
});

const order = z.strictObject({
  eventId: z.uuid(),
  orderId: z.uuid(),
  number: z.string(),
  state: z.enum(orderStates),
  method: z.enum(paymentMethods),
  currency: z.string(),
  totalMinor: minor,
  paidMinor: minor,
  refundedMinor: minor,
});

const refund = z.strictObject({
  eventId: z.uuid(),
  orderId: z.uuid(),
  refundId: z.uuid(),
  registrationId: z.uuid().nullable(),
  currency: z.string(),
  amountMinor: minor,
});

const waiting = z.strictObject({
  eventId: z.uuid(),
  entryId: z.uuid(),
  state: z.enum(waitingStates),
  audience: z.enum(attendanceModes),
  party: z.int(),
  offerUntil: at.nullable(),
});

const checkIn = z.strictObject({
  eventId: z.uuid(),
  checkInId: z.uuid(),
  registrationId: z.uuid(),
  way: z.enum(['scan', 'name']),
});

const dataOf = {
  'event.published': event,
  'event.changed': event,
  'event.unpublished': event,
  'event.cancelled': event,
  'registration.requested': registration,
  'registration.confirmed': registration,
  'registration.changed': registration,
  'registration.cancelled': registration,
  'registration.declined': registration,
  'order.awaiting': order,
  'order.confirmed': order,
  'order.cancelled': order,
  'order.refunded': refund,
  'waiting.joined': waiting,
  'waiting.offered': waiting,
  'waiting.ended': waiting,
  'check-in.made': checkIn,
  'check-in.undone': checkIn,
  [webhookTest]: z.strictObject({ webhookId: z.uuid() }),
} as const satisfies Record<SentKind, z.core.$ZodType>;

/** The schema of a message of this kind. */
export function webhookBody<Kind extends SentKind>(kind: Kind) {
  return z.strictObject({ type: z.literal(kind), timestamp: at, data: dataOf[kind] });
}
