import { z } from 'zod';
import { answers } from '../registrations/answers.ts';
import { attendanceModes, eventStates, registrationStates } from '../rules/events/choices.ts';
import {
  orderStates,
  paymentMethods,
  paymentStates,
  refundReasons,
  refundStates,
  ticketKinds,
} from '../rules/events/ticket-choices.ts';

/** A change of audience that costs more: its new place is kept until the difference is paid. */
const dearerChange = z.object({
  audience: z.enum(attendanceModes),
  ticketName: z.string(),
  dueMinor: z.number(),
  heldUntil: z.string(),
});

/** One admission of an order. Amounts are in minor units of the order's currency. */
const orderPlace = z
  .object({
    /** Of the registration. */
    id: z.string(),
    ticketId: z.string(),
    ticketName: z.string(),
    kind: z.enum(ticketKinds),
    audience: z.enum(attendanceModes),
    state: z.enum(registrationStates),
    /** What it costs, after any promotion. */
    priceMinor: z.number(),
    discountMinor: z.number(),
    holderName: z.string(),
    holderEmail: z.string(),
    /** Whether it is the viewer who comes on it. */
    mine: z.boolean(),
    /** Somebody else has taken it over: it is theirs now. */
    handedOver: z.boolean(),
    answers,
    /** Somebody has come in on it: it is neither given back, passed on nor changed, but by the organizer. */
    used: z.boolean(),
    /** The viewer may change names and answers, hand it over, change its audience, or give it back. */
    mayChange: z.boolean(),
    /** What comes back if the viewer cancels it now. */
    refundMinor: z.number(),
    /** It was offered to this address, which has not accepted yet. */
    transfer: z.object({ email: z.string(), until: z.string() }).nullable(),
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
  /** For which place; null: for the order as a whole. */
  registrationId: z.string().nullable(),
  /** One that was paid `offline` is due from the organizer as long as it is `asked`. */
  method: z.enum(paymentMethods),
  amountMinor: z.number(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  /** Why it failed, in the provider's words; for the organizer alone. */
  error: z.string().nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  /** Who of the organizers has given it back by hand; for them alone. */
  doneBy: z.string().nullable(),
});

/** An order as the viewer may see it: its buyer and its organizer all of it, who was handed a place that place alone. */
export const order = z
  .object({
    id: z.string(),
    /** What people say on the phone. */
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
      /** How to pay without a card; empty: not possible. */
      offlinePayment: z.string(),
      /** How much of a price goes back to a guest who cancels until then. Null: the organizer decides. */
      refund: z.object({ until: z.string(), percent: z.number() }).nullable(),
    }),
    currency: z.string(),
    totalMinor: z.number(),
    paidMinor: z.number(),
    /** Asked back, whether it has arrived or not. */
    refundedMinor: z.number(),
    /** What is to be paid now. */
    dueMinor: z.number(),
    promoCode: z.string().nullable(),
    /** Whether cards are taken, and for as little as is due. */
    byCard: z.boolean(),
    /** Until when its places are kept; null: they do not wait for a payment. */
    heldUntil: z.string().nullable(),
    /** The server's clock: what remains is `heldUntil` less this. */
    now: z.string(),
    mayExtend: z.boolean(),
    createdAt: z.string(),
    confirmedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    /** Null for all but the organizer, and when the account is erased. */
    buyer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    /** Whether the viewer has bought it. */
    own: z.boolean(),
    /** Whether the viewer hosts the event. */
    manages: z.boolean(),
    /**
     * What became of the mail that confirms it; null for all but its buyer, and while it is not confirmed. `missed`: the
     * address was proven only afterwards. `collected`, `unwanted`: as the buyer has chosen.
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
    currency: z.string(),
    totalMinor: z.number(),
    paidMinor: z.number(),
    refundedMinor: z.number(),
    /** A refund could not be carried out. */
    refundFailed: z.boolean(),
    /** The organizer has money to give back by hand. */
    refundDue: z.boolean(),
    /** Places that it has or keeps. */
    places: z.number(),
    heldUntil: z.string().nullable(),
    createdAt: z.string(),
    /** Null for all but the organizer, and when the account is erased. */
    buyerName: z.string().nullable(),
  })
  .meta({ id: 'OrderCard' });
export type OrderCard = z.output<typeof orderCard>;

export const orderId = z.object({ orderId: z.uuid() });
