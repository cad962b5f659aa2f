/** Reads for registering, ordering and waiting. */
export const registrationKeys = {
  questions: (eventId: string) => ['events', 'questions', eventId] as const,
  ticketOffer: (eventId: string, viewer: string | null, code: string) =>
    ['events', 'ticket-offer', eventId, viewer, code] as const,
  myWaitlist: (eventId: string, viewer: string) => ['events', 'my-waitlist', eventId, viewer] as const,
  ticket: (id: string) => ['events', 'ticket', id] as const,
  /** Not under `events`: after canceling, the viewer has no answers any more, and a refetch would fail. */
  myAnswers: (eventId: string, viewer: string) => ['event-answers', eventId, viewer] as const,
  ofGuest: (userId: string) => ['events', 'of-guest', userId] as const,
  guestRegistration: (token: string) => ['guest-registration', token] as const,
} as const;

export const orderKeys = {
  order: (orderId: string) => ['events', 'orders', 'of', orderId] as const,
  mine: ['events', 'orders', 'mine'],
  mineOf: (eventId: string, viewer: string) => ['events', 'orders', 'mine', eventId, viewer] as const,
  ticketOffer: (eventId: string, code: string | null) => ['events', 'orders', 'offer', eventId, code] as const,
} as const;
