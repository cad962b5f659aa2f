/** Enumerations of tickets and orders, without schemas, so that pages which only show them load nothing else. */
export const ticketKinds = ['free', 'paid', 'donation'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/**
 * `held`: reserved until `heldUntil`. `awaiting`: the organizer has yet to confirm the payment. `expired`: not paid in
 * time. `cancelled`: all of it was canceled.
 */
export const orderStates = ['confirmed', 'held', 'awaiting', 'expired', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** `offline`: paid to the organizer directly, who confirms it. */
export const paymentMethods = ['none', 'card', 'offline'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** States of a checkout session. */
export const paymentStates = ['open', 'paid', 'failed', 'expired'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Reasons for a refund. `late`: the payment came after the hold ended. `difference`: a switch to a cheaper ticket. */
export const refundReasons = ['late', 'guest', 'organizer', 'event-cancelled', 'difference'] as const;
export type RefundReason = (typeof refundReasons)[number];
/** `asked`: pending, from the request until the provider, or the organizer, has paid it out. */
export const refundStates = ['asked', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
/** Who pays a refund out: the provider to the buyer's card, or the organizer directly. */
export const refundMethods = ['card', 'offline'] as const;
export type RefundMethod = (typeof refundMethods)[number];
/** `open`: the organizer has to act, because a refund is due outside Foyer, failed, or is theirs to decide. */
export const refundFilters = ['pending', 'open'] as const;
export type RefundFilter = (typeof refundFilters)[number];

/** `passed`: the offer expired. `left`: the group left, or the waitlist ended. */
export const waitingStates = ['waiting', 'offered', 'taken', 'passed', 'left'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Roles beside the organizer. `manager`: everything but team, canceling and deleting. `check-in`: only check-in. */
export const teamRoles = ['manager', 'check-in'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const hostRoles = ['organizer', ...teamRoles] as const;
export type HostRole = (typeof hostRoles)[number];

/** States of a switch to a more expensive attendance mode. */
export const placeChangeStates = ['open', 'done', 'expired', 'dropped'] as const;
/** States of a ticket transfer. */
export const transferStates = ['open', 'done', 'dropped'] as const;
