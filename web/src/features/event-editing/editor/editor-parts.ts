import type { Event, EventCard } from '@foyer/contract/events/event.ts';
import type { ComponentType, ReactNode } from 'react';
import type { EventDraft } from '../draft/event-draft.ts';

/** What the editor needs to know of the tickets, which another feature edits and saves. */
export type TicketsState = {
  /** For what is rendered: whether something was unsaved when this state was reported. */
  wasUnsavedAtRender: boolean;
  /** Whether every ticket type has what it needs. */
  isComplete: boolean;
  save: () => Promise<void>;
  /** Whether something is still unsaved, asked at any time: after `save`, or when the page is left. */
  isUnsavedNow: () => boolean;
  price: EventCard['price'];
};

export const noTickets: TicketsState = {
  wasUnsavedAtRender: false,
  isComplete: true,
  save: async () => undefined,
  isUnsavedNow: () => false,
  price: null,
};

export type PreviewedEvent = Pick<
  EventCard,
  'title' | 'summary' | 'type' | 'startsAt' | 'endsAt' | 'timeZone' | 'placeName' | 'language' | 'cover' | 'price'
> & { coverDesign: EventDraft['coverDesign'] };

/** The parts of the editor that belong to other features. */
export type EditorParts = {
  Tickets: ComponentType<{
    event: Event | null;
    draft: Pick<EventDraft, 'type' | 'currency' | 'timeZone' | 'approvalNeeded'>;
    /** Fields about payment, for tickets with a price. */
    payment: ReactNode;
    onState: (state: TicketsState) => void;
  }>;
  Preview: ComponentType<{ event: PreviewedEvent }>;
  /** What a new event can start from. */
  StartFrom: ComponentType<{ onChoose: (template: Partial<EventDraft>) => void }>;
};
