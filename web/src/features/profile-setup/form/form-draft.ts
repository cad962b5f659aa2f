import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import type { SetupFields } from './setup-state.ts';

export type Draft = { fields: SetupFields; slug: string; byHand: boolean };

/** What was typed before the page was loaded again. Only its own author sees it, and signing out clears it. */
export function readDraft(userId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(browserStorages.session.getItem(flowItems.profileDraft) ?? 'null');
    return isDraftOf(kept, userId) ? kept : null;
  } catch {
    return null;
  }
}

export function saveDraft(userId: string, draft: Draft): void {
  try {
    browserStorages.session.setItem(flowItems.profileDraft, JSON.stringify({ userId, ...draft }));
  } catch {
    // Storage is full or switched off: what was typed stays until the page is left.
  }
}

export function clearDraft(): void {
  browserStorages.session.removeItem(flowItems.profileDraft);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDraftOf(kept: unknown, userId: string): kept is Draft {
  if (!isRecord(kept) || kept.userId !== userId || !isRecord(kept.fields)) return false;
  const { firstName, lastName, title, company } = kept.fields;
  const texts = [firstName, lastName, title, company, kept.slug];
  return typeof kept.byHand === 'boolean' && texts.every((text) => typeof text === 'string');
}
