/** What an order and its parts can be, without schemas: pages that only show them load nothing else. */
export const ticketKinds = ['free', 'paid', 'donation'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/**
 * `held`: its places are kept until `heldUntil`. `awaiting`: the organizer has yet to confirm that the money has come.
 * `expired`: not paid in time. `cancelled`: given back as a whole.
 */
export const orderStates = ['confirmed', 'held', 'awaiting', 'expired', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** `offline`: to the organizer, who confirms it. */
export const paymentMethods = ['none', 'card', 'offline'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Of one visit to the checkout page. */
export const paymentStates = ['open', 'paid', 'failed', 'expired'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why money goes back: it came when the places were gone, or somebody wanted it so. */
export const refundReasons = ['late', 'guest', 'organizer', 'event-cancelled', 'difference'] as const;
export type RefundReason = (typeof refundReasons)[number];
export const refundStates = ['asked', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** `passed`: the offer was not taken in time. `left`: of their own will, or the list ended. */
export const waitingStates = ['waiting', 'offered', 'taken', 'passed', 'left'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** What somebody may do beside the organizer: everything but the team, cancelling and deleting; or the door alone. */
export const teamRoles = ['manager', 'check-in'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const hostRoles = ['organizer', ...teamRoles] as const;
export type HostRole = (typeof hostRoles)[number];

/** Of a change of audience that costs more. */
export const placeChangeStates = ['open', 'done', 'expired', 'dropped'] as const;
/** Of the offer of a place to somebody else. */
export const transferStates = ['open', 'done', 'dropped'] as const;
