import type { Event } from '@foyer/contract/events/event.ts';
import type { ComponentType } from 'react';

/** An event and its viewer. */
export type EventVisit = {
  event: Event;
  viewer: string | null;
  /** The viewer has an account, so is no guest. */
  isMember: boolean;
  /** The session is still starting, so the viewer may turn out to be signed in. */
  isUnsure: boolean;
  /** The event as visitors see it, shown while the viewer's own version loads. */
  isPublicView: boolean;
};

/** The parts that other features add to the event page. Passed in by app/pages. */
export type EventPageParts = {
  Participation: ComponentType<EventVisit>;
  Sharing: ComponentType<{ event: Event }>;
  GuestList: ComponentType<{ event: Event; viewer: string }>;
  MoreEvents: ComponentType<{ event: Event; viewer: string | null }>;
};
