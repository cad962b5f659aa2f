import type { Attendee } from '@foyer/contract/attendees/attendees.ts';

/** Whether the registration can still be acted on. */
export function isKnown({ name, buyerName }: Attendee): boolean {
  return name !== null || buyerName !== null;
}

/** The state as the list shows it: attendees who were checked in are marked as such. */
export function shownState({ state, arrivedAt }: Attendee): Attendee['state'] | 'arrived' {
  return state === 'confirmed' && arrivedAt ? 'arrived' : state;
}
