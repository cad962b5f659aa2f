import { z } from 'zod';
import { answers } from '../registrations/answers.ts';
import { attendanceModes, eventStates, registrationStates } from '../rules/events/event-choices.ts';
import {
  orderStates,
  paymentMethods,
  paymentStates,
  refundReasons,
  refundStates,
  ticketKinds,
} from '../rules/events/ticket-choices.ts';

/** An upgrade to a more expensive attendance mode. Its spot is held until the difference is paid. */
const dearerChange = z.object({
  audience: z.enum(attendanceModes),
  ticketName: z.string(),
  dueMinor: z.number(),
  heldUntil: z.string(),
});

/** One ticket of an order. Amounts are in minor units of the order's currency. */
const orderPlace = z
  .object({
    /** The id of the registration. */
    id: z.string(),
    ticketId: z.string(),
    ticketName: z.string(),
    kind: z.enum(ticketKinds),
    audience: z.enum(attendanceModes),
    state: z.enum(registrationStates),
    /** The price after any promo code. */
    priceMinor: z.number(),
    discountMinor: z.number(),
    holderName: z.string(),
    holderEmail: z.string(),
    /** Whether the viewer is its holder. */
    mine: z.boolean(),
    /** True if it was transferred and belongs to someone else now. */
    handedOver: z.boolean(),
    answers,
    /** True once it was checked in: only the organizer can then cancel, transfer or change it. */
    used: z.boolean(),
    /** Whether the viewer may edit names and answers, transfer it, switch its attendance mode or cancel it. */
    mayChange: z.boolean(),
    /** The refund if the viewer canceled it now. */
    refundMinor: z.number(),
    /** An open transfer: the recipient's email or phone number, and until when it can be accepted. */
    transfer: z.object({ email: z.string().nullable(), phone: z.string().nullable(), until: z.string() }).nullable(),
    change: dearerChange.nullable(),
  })
  .meta({ id: 'OrderPlace' });
export type OrderPlace = z.output<typeof orderPlace>;

const orderPayment = z.object({
  id: z.string(),
  /** `card` or `offline`. */
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  amountMinor: z.number(),
  refundedMinor: z.number(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});

const orderRefund = z.object({
  id: z.string(),
  /** The registration refunded; null for the order as a whole. */
  registrationId: z.string().nullable(),
  /** `offline`: the organizer still owes the refund while it is `asked`. */
  method: z.enum(paymentMethods),
  amountMinor: z.number(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  /** The provider's error, only for the organizer. */
  error: z.string().nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  /** Who on the organizer's team marked it as paid back; only for the organizer. */
  doneBy: z.string().nullable(),
});

/**
 * An order as the viewer can see it: the whole order for its buyer and the organizer, one ticket for the person it was
 * transferred to.
 */
export const order = z
  .object({
    id: z.string(),
    /** A short number to refer to in conversation. */
    number: z.string(),
    state: z.enum(orderStates),
    method: z.enum(paymentMethods),
    event: z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      state: z.enum(eventStates),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      timeZone: z.string(),
      placeName: z.string(),
      /** How to pay without a card; empty if that is not possible. */
      offlinePayment: z.string(),
      /** Attendance modes with a waitlist that gets the next free spot. */
      waitlisted: z.array(z.enum(attendanceModes)),
      /** The refund rule: this percentage until this time. Null if the organizer decides. */
      refund: z.object({ until: z.string(), percent: z.number() }).nullable(),
    }),
    currency: z.string(),
    /** The price of its tickets. Of a canceled order what they cost before, at least what was paid. */
    totalMinor: z.number(),
    paidMinor: z.number(),
    /** Refunds requested so far, whether or not they have been paid out. */
    refundedMinor: z.number(),
    /** How much of `refundedMinor` has not been paid out yet. */
    pendingRefundMinor: z.number(),
    /** Paid for tickets the guest canceled or exchanged, and the organizer has yet to decide whether to refund it. */
    undecidedRefundMinor: z.number(),
    /** The amount to pay now. */
    dueMinor: z.number(),
    promoCode: z.string().nullable(),
    /** Whether the order can be paid by card, which takes a minimum amount. */
    byCard: z.boolean(),
    /** When its hold ends; null if no payment is due. */
    heldUntil: z.string().nullable(),
    /** The server's time: the time left is `heldUntil` minus this. */
    now: z.string(),
    mayExtend: z.boolean(),
    createdAt: z.string(),
    confirmedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    /** Only for the organizer; null once the account is erased. */
    buyer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    /** Whether the viewer is its buyer. */
    own: z.boolean(),
    /** Whether the viewer manages the event. */
    manages: z.boolean(),
    /**
     * Delivery of the confirmation email; only for the buyer of a confirmed order. `missed`: the email was verified too
     * late. `collected`, `unwanted`: by the buyer's notification settings.
     */
    confirmation: z
      .object({
        state: z.enum(['sent', 'collected', 'unwanted', 'unproven', 'missed', 'no-email']),
        to: z.string().nullable(),
      })
      .nullable(),
    places: z.array(orderPlace),
    payments: z.array(orderPayment),
    refunds: z.array(orderRefund),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof order>;

/** What was refunded of an order, and what is still to come. Amounts are in minor units. */
export const orderRefunds = z.object({
  currency: z.string(),
  refundedMinor: z.number(),
  /** How much of `refundedMinor` has not been paid out yet. */
  pendingRefundMinor: z.number(),
  /** The organizer has yet to decide whether to refund this much, paid for tickets the guest canceled or exchanged. */
  undecidedRefundMinor: z.number(),
  /** A refund failed, and no later one made up for it. */
  refundFailed: z.boolean(),
  /** The organizer owes a refund outside Foyer. */
  refundDue: z.boolean(),
});
export type OrderRefunds = z.output<typeof orderRefunds>;

/** An order in a list. */
export const orderCard = z
  .object({
    id: z.string(),
    number: z.string(),
    state: z.enum(orderStates),
    method: z.enum(paymentMethods),
    eventId: z.string(),
    eventSlug: z.string(),
    eventTitle: z.string(),
    eventStartsAt: z.string().nullable(),
    eventTimeZone: z.string(),
    ...orderRefunds.shape,
    /** The same as on the order. */
    totalMinor: z.number(),
    paidMinor: z.number(),
    /** Tickets it has or holds. */
    places: z.number(),
    heldUntil: z.string().nullable(),
    createdAt: z.string(),
    /** Only for the organizer; null once the account is erased. */
    buyerName: z.string().nullable(),
  })
  .meta({ id: 'OrderCard' });
export type OrderCard = z.output<typeof orderCard>;

export const orderId = z.object({ orderId: z.uuid() });
