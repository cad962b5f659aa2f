import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import type { ComponentType, ReactNode } from 'react';

/** What somebody hosts and comes to, which another feature shows: the roof brings it. */
export type EventsSection = ComponentType<{
  slug: string;
  viewer: string | null;
  /** Those where there may be something to see; all unless said. */
  parts?: readonly PartAtEvents[];
  /** One's own, as these find it. */
  as?: 'public' | 'member';
}>;

/** The same for the owner of a profile: all that is ahead for them. */
export type OwnEventsSection = ComponentType<{
  viewer: string;
  /** Where they choose who sees what they come to. */
  choice: ReactNode;
}>;
