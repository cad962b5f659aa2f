import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';

export type InterestsDraft = { interests: string; likes: string };

/** The draft from before a reload. Only its author sees it, and signing out deletes it. */
export function readInterestsDraft(userId: string): InterestsDraft | null {
  try {
    const stored: unknown = JSON.parse(browserStorages.session.getItem(flowItems.interestsDraft) ?? 'null');
    return isDraftOf(stored, userId) ? stored : null;
  } catch {
    return null;
  }
}

export function saveInterestsDraft(userId: string, { interests, likes }: InterestsDraft): void {
  try {
    browserStorages.session.setItem(flowItems.interestsDraft, JSON.stringify({ userId, interests, likes }));
  } catch {
    // Blocked storage: the input lasts until the page is left.
  }
}

export function clearInterestsDraft(): void {
  browserStorages.session.removeItem(flowItems.interestsDraft);
}

function isDraftOf(stored: unknown, userId: string): stored is InterestsDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const draft: Partial<Record<string, unknown>> = { ...stored };
  return draft.userId === userId && typeof draft.interests === 'string' && typeof draft.likes === 'string';
}
