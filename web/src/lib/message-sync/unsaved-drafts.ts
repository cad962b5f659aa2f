import { liveUpdates } from '../live/live-updates.ts';
import { unsavedDraftsKey } from '../offline/offline-names.ts';
import { browserStorages } from '../storage/browser-storages.ts';

/** By member and conversation, how to save a draft again. */
const waiting = new Map<string, () => Promise<void>>();
let isListening = false;

/**
 * Drafts that could not be saved, of whichever conversation. They are saved once the network is back. This browser keeps
 * their texts until then, so that a reload without a connection loses nothing.
 */
export const unsavedDrafts = {
  /** The text that could not be saved; undefined if the server has the draft. */
  find: (viewer: string, id: string): string | undefined => readTexts()[keyOf(viewer, id)],
  add(viewer: string, id: string, text: string, save: () => Promise<void>): void {
    waiting.set(keyOf(viewer, id), save);
    writeTexts({ ...readTexts(), [keyOf(viewer, id)]: text });
    if (isListening) return;
    isListening = true;
    window.addEventListener('online', saveAll);
    liveUpdates.subscribe(({ type }) => type === 'ready' && saveAll());
  },
  remove(viewer: string, id: string): void {
    waiting.delete(keyOf(viewer, id));
    const { [keyOf(viewer, id)]: removed, ...others } = readTexts();
    if (removed !== undefined) writeTexts(others);
  },
};

const keyOf = (viewer: string, id: string) => `${viewer} ${id}`;

function readTexts(): Record<string, string> {
  return JSON.parse(browserStorages.local.getItem(unsavedDraftsKey) ?? '{}');
}

function writeTexts(texts: Record<string, string>): void {
  try {
    browserStorages.local.setItem(unsavedDraftsKey, JSON.stringify(texts));
  } catch {
    // Without storage, or with a full one, a draft lasts as long as its page.
  }
}

function saveAll(): void {
  for (const save of waiting.values()) void save();
}
