import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';

export type InterestsDraft = { interests: string; likes: string };

/** What was typed before the page was loaded again. Only its own author sees it, and signing out clears it. */
export function readInterestsDraft(userId: string): InterestsDraft | null {
  try {
    const kept: unknown = JSON.parse(browserStorages.session.getItem(flowItems.interestsDraft) ?? 'null');
    return isDraftOf(kept, userId) ? kept : null;
  } catch {
    return null;
  }
}

export function saveInterestsDraft(userId: string, { interests, likes }: InterestsDraft): void {
  try {
    browserStorages.session.setItem(flowItems.interestsDraft, JSON.stringify({ userId, interests, likes }));
  } catch {
    // Storage is full or switched off: what was typed stays until the page is left.
  }
}

export function clearInterestsDraft(): void {
  browserStorages.session.removeItem(flowItems.interestsDraft);
}

function isDraftOf(kept: unknown, userId: string): kept is InterestsDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const draft: Partial<Record<string, unknown>> = { ...kept };
  return draft.userId === userId && typeof draft.interests === 'string' && typeof draft.likes === 'string';
}
