import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { Locked, Place } from './locking/lock-order.ts';

type Parts = Pick<Locked, 'order' | 'event'>;

/** Whoever comes on a place may act on it; the buyer on those that nobody has taken over. */
export function holds({ order }: Pick<Parts, 'order'>, place: Pick<Place, 'userId'>, viewer: SignedInUser): boolean {
  return place.userId === null ? order.userId === viewer.userId : place.userId === viewer.userId;
}

/** Whether there is still something to come that could be changed. */
export function isAttending({ event }: { event: Pick<Parts['event'], 'state' | 'endsAt'> }, now: Date): boolean {
  return event.state !== 'cancelled' && event.endsAt !== null && event.endsAt > now;
}

export function isTransferred({ order }: Pick<Parts, 'order'>, { userId }: Pick<Place, 'userId'>): boolean {
  return userId !== null && userId !== order.userId;
}
