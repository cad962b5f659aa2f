import type { Event } from '@foyer/contract/events/event.ts';

/** Whether people wait for an event, or could. */
export function hasLine({ state, approvalNeeded, waitingList, audiences }: Event): boolean {
  if (audiences.some(({ waiting }) => waiting > 0)) return true;
  const isLimited = audiences.some(({ capacity }) => capacity !== null);
  return state === 'published' && waitingList && isLimited && !approvalNeeded;
}
