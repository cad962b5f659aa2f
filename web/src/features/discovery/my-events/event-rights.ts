import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { isOver } from '#src/lib/events/managed-event.ts';

/** Only the organizer may cancel an event or delete a draft. */
export function canBeCanceled(event: HostedEvent): boolean {
  const { state, role } = event;
  return role === 'organizer' && (state === 'published' || state === 'unpublished') && !isOver(event);
}

export function canBeDeleted({ state, role }: HostedEvent): boolean {
  return role === 'organizer' && state === 'draft';
}
