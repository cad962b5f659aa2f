import type { Event } from '@foyer/contract/events/event.ts';

/** Whether somebody may be in line for places of an event, or could join it. */
export function isWaitedFor(event: Pick<Event, 'state' | 'hasEnded' | 'own' | 'approvalNeeded'>): boolean {
  return event.state === 'published' && !event.hasEnded && !event.own && !event.approvalNeeded;
}
