import type { ComponentType } from 'react';

/** What a member can do about another, from another feature; the page passes it in. */
export type RelationSection = ComponentType<{
  person: { urlSlug: string; displayName: string };
  /** The id of the signed-in member. */
  viewer: string;
}>;
