import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import type { SetupFields } from './setup-state.ts';

export type FormDraft = { fields: SetupFields; slug: string; byHand: boolean };

/** The draft from before a reload. Only its author sees it, and signing out deletes it. */
export function readDraft(userId: string): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(browserStorages.session.getItem(flowItems.profileDraft) ?? 'null');
    return isDraftOf(stored, userId) ? stored : null;
  } catch {
    return null;
  }
}

export function saveDraft(userId: string, draft: FormDraft): void {
  try {
    browserStorages.session.setItem(flowItems.profileDraft, JSON.stringify({ userId, ...draft }));
  } catch {
    // Blocked storage: the input lasts until the page is left.
  }
}

export function clearDraft(): void {
  browserStorages.session.removeItem(flowItems.profileDraft);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDraftOf(stored: unknown, userId: string): stored is FormDraft {
  if (!isRecord(stored) || stored.userId !== userId || !isRecord(stored.fields)) return false;
  const { firstName, lastName, title, company } = stored.fields;
  const texts = [firstName, lastName, title, company, stored.slug];
  return typeof stored.byHand === 'boolean' && texts.every((text) => typeof text === 'string');
}
