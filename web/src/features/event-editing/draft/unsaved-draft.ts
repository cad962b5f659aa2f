import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import { type EventDraft, emptyDraft } from './event-draft.ts';

type Of = {
  userId: string | null;
  /** Null: an event that is none yet. */
  eventId: string | null;
};

/** What was typed and could not be saved when a session ended: its author finds it again after signing in. */
export function saveUnsavedDraft(of: Of, typed: Partial<EventDraft>): void {
  try {
    browserStorages.session.setItem(flowItems.eventTyping, JSON.stringify({ ...of, typed }));
  } catch {
    // Storage is full or switched off: what was typed is lost with the session.
  }
}

/** Once: from then on it stands on the page. */
export function takeUnsavedDraft({ userId, eventId }: Of): Partial<EventDraft> | null {
  try {
    const kept: unknown = JSON.parse(browserStorages.session.getItem(flowItems.eventTyping) ?? 'null');
    if (
      !isRecord(kept) ||
      userId === null ||
      kept.userId !== userId ||
      kept.eventId !== eventId ||
      !isTyped(kept.typed)
    )
      return null;
    browserStorages.session.removeItem(flowItems.eventTyping);
    return kept.typed;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Stored by this code, but perhaps by an earlier version of it. */
function isTyped(value: unknown): value is Partial<EventDraft> {
  const known: Record<string, unknown> = emptyDraft('en', 'UTC');
  const isAlike = (name: string, each: unknown) =>
    name in known && (known[name] === null || each === null || typeof known[name] === typeof each);
  return isRecord(value) && Object.entries(value).every(([name, each]) => isAlike(name, each));
}
