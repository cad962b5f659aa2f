import type { EventCard } from '@foyer/contract/events/event.ts';
import { isOver } from '../queries.ts';

/** Whether it is still to come. */
export function isAhead(event: EventCard): boolean {
  return event.state !== 'cancelled' && !isOver(event);
}
