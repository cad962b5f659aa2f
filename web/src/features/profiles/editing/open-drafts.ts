import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { Draft, SectionName } from './sections.ts';

/** What is being written, and the profile it began with. */
export type OpenDraft = { base: FullProfile; draft: Draft };

/**
 * Drafts that are open, by person and part. They outlive the page, so that nothing typed is lost when a session ends
 * and somebody has to sign in again; a reload the browser asks about.
 */
const drafts = new Map<string, OpenDraft>();
const key = (userId: string, part: SectionName) => `${userId} ${part}`;

export const openDrafts = {
  read: (userId: string, part: SectionName) => drafts.get(key(userId, part)) ?? null,
  keep: (userId: string, part: SectionName, draft: OpenDraft) => void drafts.set(key(userId, part), draft),
  forget: (userId: string, part: SectionName) => void drafts.delete(key(userId, part)),
  /** Whether anything is written that is not saved. */
  areAny: () => drafts.size > 0,
  forgetAll: () => drafts.clear(),
};
