import type { Event } from '@foyer/contract/events/event.ts';
import { missingFields } from '@foyer/contract/rules/events/missing-fields.ts';

/** Check-in becomes the main action this long before the start. */
const checkInLeadMs = 6 * 60 * 60 * 1000;

export type PrimaryActionName = 'edit' | 'publish' | 'publishAgain' | 'checkIn' | 'share' | 'duplicate';

/** The action that a host most likely came for, by the state of the event and the time. */
export function primaryActionOf(event: Event, now: number): PrimaryActionName {
  if (event.state === 'draft') return missingFields(event).length > 0 ? 'edit' : 'publish';
  const hasEnded = event.endsAt !== null && Date.parse(event.endsAt) <= now;
  if (event.state === 'cancelled' || hasEnded) return 'duplicate';
  if (event.state === 'unpublished') return 'publishAgain';
  const isSoon = event.startsAt !== null && Date.parse(event.startsAt) - checkInLeadMs <= now;
  return isSoon && event.audiences.some(({ audience }) => audience === 'in-person') ? 'checkIn' : 'share';
}
