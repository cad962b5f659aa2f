import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';

/** What was chosen and typed for a request. Kept by the button, so that closing the dialog loses nothing. */
export type RequestDraft = { intent: AvailableFor | null; message: string };

/** Whom a request goes to, and where it was begun. */
export type RequestTarget = {
  person: { urlSlug: string; displayName: string };
  /** The id of the signed-in member. */
  viewer: string;
  /** The event that the request is about, if the viewer attends it. */
  eventId?: string | undefined;
  /** Where the button is shown, for statistics. */
  source: 'profile' | 'people' | 'suggestions' | 'event';
  /** Called once after the request was sent, or after both are connected. */
  onConnect?: () => void;
};
