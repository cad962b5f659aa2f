import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import { type EventDraft, emptyDraft } from './event-draft.ts';

type DraftOwner = {
  userId: string | null;
  /** Null: the event was never saved. */
  eventId: string | null;
};

/** Keeps changes that could not be saved because the session expired, until their author signs in again. */
export function saveUnsavedDraft(owner: DraftOwner, changes: Partial<EventDraft>): void {
  try {
    browserStorages.session.setItem(flowItems.eventTyping, JSON.stringify({ ...owner, typed: changes }));
  } catch {
    // Storage is full or disabled: the changes are lost with the session.
  }
}

/** Reads and removes the changes stored by `saveUnsavedDraft`. */
export function takeUnsavedDraft({ userId, eventId }: DraftOwner): Partial<EventDraft> | null {
  try {
    const stored: unknown = JSON.parse(browserStorages.session.getItem(flowItems.eventTyping) ?? 'null');
    if (
      !isRecord(stored) ||
      userId === null ||
      stored.userId !== userId ||
      stored.eventId !== eventId ||
      !isPartialDraft(stored.typed)
    )
      return null;
    browserStorages.session.removeItem(flowItems.eventTyping);
    return stored.typed;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The stored value may come from an earlier version of this code. */
function isPartialDraft(value: unknown): value is Partial<EventDraft> {
  const sample: Record<string, unknown> = emptyDraft('en', 'UTC');
  const hasSameType = (name: string, field: unknown) =>
    name in sample && (sample[name] === null || field === null || typeof sample[name] === typeof field);
  return isRecord(value) && Object.entries(value).every(([name, field]) => hasSameType(name, field));
}
