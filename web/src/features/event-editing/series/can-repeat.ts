import type { Event } from '@foyer/contract/events/event.ts';

/** Whether an event can be turned into a series. */
export function canRepeat({ state, startsAt, endsAt }: Event): boolean {
  return state !== 'cancelled' && startsAt !== null && endsAt !== null;
}
