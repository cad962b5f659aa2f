import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

/** A ticket of an order: a guest's, free and confirmed. */
export const anOrderPlace = (id: string, given: Partial<OrderPlace> = {}): OrderPlace => ({
  id,
  ticketId: 'standard',
  ticketName: 'Standard',
  kind: 'free',
  audience: 'in-person',
  state: 'confirmed',
  priceMinor: 0,
  discountMinor: 0,
  holderName: '',
  holderEmail: '',
  mine: false,
  handedOver: false,
  answers: {},
  used: false,
  mayChange: false,
  refundMinor: 0,
  transfer: null,
  change: null,
  ...given,
});

const event: Order['event'] = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  slug: 'compilers',
  title: 'Compilers',
  state: 'published',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T20:00:00.000Z',
  timeZone: 'Europe/Madrid',
  placeName: '',
  offlinePayment: '',
  waitlisted: [],
  refund: null,
};

/** A confirmed order without tickets and payments. */
export const anOrder = ({
  event: ofEvent,
  ...given
}: Partial<Omit<Order, 'event'>> & { event?: Partial<Order['event']> } = {}): Order => ({
  id: '018f0000-0000-7000-8000-000000000001',
  number: 'K7Q2-9M4T',
  state: 'confirmed',
  method: 'card',
  event: { ...event, ...ofEvent },
  currency: 'EUR',
  totalMinor: 0,
  paidMinor: 0,
  refundedMinor: 0,
  pendingRefundMinor: 0,
  undecidedRefundMinor: 0,
  dueMinor: 0,
  promoCode: null,
  byCard: true,
  heldUntil: null,
  now: '2026-11-30T10:00:00.000Z',
  mayExtend: false,
  createdAt: '2026-11-30T10:00:00.000Z',
  confirmedAt: '2026-11-30T10:00:00.000Z',
  endedAt: null,
  buyer: null,
  own: false,
  manages: false,
  confirmation: null,
  places: [],
  payments: [],
  refunds: [],
  ...given,
});
