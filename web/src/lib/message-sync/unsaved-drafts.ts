import { liveUpdates } from '../live/live-updates.ts';

/** By member and conversation, how to save a draft again. */
const waiting = new Map<string, () => Promise<void>>();
let isListening = false;

/** Drafts that could not be saved, of whichever conversation. They are saved once the network is back. */
export const unsavedDrafts = {
  has: (viewer: string, id: string): boolean => waiting.has(keyOf(viewer, id)),
  add(viewer: string, id: string, save: () => Promise<void>): void {
    waiting.set(keyOf(viewer, id), save);
    if (isListening) return;
    isListening = true;
    window.addEventListener('online', saveAll);
    liveUpdates.subscribe(({ type }) => type === 'ready' && saveAll());
  },
  remove: (viewer: string, id: string): void => void waiting.delete(keyOf(viewer, id)),
};

const keyOf = (viewer: string, id: string) => `${viewer} ${id}`;

function saveAll(): void {
  for (const save of waiting.values()) void save();
}
