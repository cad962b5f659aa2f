import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import type { ComponentType, ReactNode } from 'react';

/** A member's hosted and attended events, from another feature; the page passes it in. */
export type EventsSection = ComponentType<{
  slug: string;
  viewer: string | null;
  /** The parts that may have content; all by default. */
  parts?: readonly PartAtEvents[];
  /** For a preview of the own profile: as the public or members see it. */
  as?: 'public' | 'member';
}>;

/** The owner's upcoming events on the own profile. */
export type OwnEventsSection = ComponentType<{
  viewer: string;
  /** The control for their visibility. */
  choice: ReactNode;
}>;
