import type { ComponentType, ReactNode } from 'react';

/** What somebody hosts and comes to, which another feature shows: the roof brings it. */
export type EventsPart = ComponentType<{
  slug: string;
  viewer: string | null;
  /** One's own, as these find it. */
  as?: 'public' | 'member';
  /** Where its owner chooses who sees what they come to. */
  choice?: ReactNode;
}>;
