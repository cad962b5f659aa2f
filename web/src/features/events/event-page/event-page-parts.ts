import type { Event } from '@foyer/contract/events/event.ts';
import type { ComponentType } from 'react';

/** An event, and who looks at it. */
export type EventVisit = {
  event: Event;
  viewer: string | null;
  /** It is not known yet whether somebody is signed in. */
  isUnsure: boolean;
  /** What is shown is what strangers see; what the viewer sees is on its way. */
  isOfStrangers: boolean;
};

/** What other features add to the page: app/pages brings them. */
export type EventPageParts = {
  Participation: ComponentType<EventVisit>;
  Sharing: ComponentType<{ event: Event }>;
  GuestList: ComponentType<{ event: Event; viewer: string }>;
};
