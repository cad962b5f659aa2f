import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { Draft, SectionName } from './sections.ts';

/** A draft and the profile it started from. */
export type OpenDraft = { base: FullProfile; draft: Draft };

/**
 * Open drafts by person and section. They outlive the page component, so that nothing typed is lost when a session ends
 * and the person signs in again. Before a reload the browser asks.
 */
const drafts = new Map<string, OpenDraft>();
const key = (userId: string, part: SectionName) => `${userId} ${part}`;

export const openDrafts = {
  read: (userId: string, part: SectionName) => drafts.get(key(userId, part)) ?? null,
  keep: (userId: string, part: SectionName, draft: OpenDraft) => void drafts.set(key(userId, part), draft),
  forget: (userId: string, part: SectionName) => void drafts.delete(key(userId, part)),
  /** Whether there are unsaved drafts. */
  areAny: () => drafts.size > 0,
  forgetAll: () => drafts.clear(),
};
