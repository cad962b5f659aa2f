import { browserStorages } from '../storage/browser-storages.ts';
import {
  conversationDatabase,
  messagesCache,
  messagesScope,
  outboxDatabase,
  scanDatabase,
  unsavedDraftsKey,
} from './offline-names.ts';

/** Where the id of the member is stored whose conversations this browser has copies of. */
export const copiesOwnerKey = 'foyer.copiesOwner';

/** Called on sign-out. Returns at once: the browser deletes each database after every page has closed it. */
export function deleteOfflineDatabases(): void {
  browserStorages.local.removeItem(unsavedDraftsKey);
  // Some browsers have none in private windows.
  for (const name of [outboxDatabase, scanDatabase]) globalThis.indexedDB?.deleteDatabase(name);
  deleteConversationCopies();
}

/** Removes the copies of conversations, the page that shows them and its service worker. Returns at once. */
export function deleteConversationCopies(): void {
  browserStorages.local.removeItem(copiesOwnerKey);
  globalThis.indexedDB?.deleteDatabase(conversationDatabase);
  // Neither exists on origins without a secure connection.
  void globalThis.caches?.delete(messagesCache).catch(() => undefined);
  void navigator.serviceWorker
    ?.getRegistration(messagesScope)
    // Without a worker of its own, this is the one that shows push messages on every page.
    .then((found) => found && new URL(found.scope).pathname === messagesScope && found.unregister())
    .catch(() => undefined);
}

/** The same if the copies are those of another member, whose session ended without a sign-out. */
export function deleteCopiesOfOthers(userId: string): void {
  const owner = browserStorages.local.getItem(copiesOwnerKey);
  if (owner !== null && owner !== userId) deleteConversationCopies();
}

/** Whether messages wait in this browser. Without the library that keeps them: most pages find none. */
export function hasWaitingMessages(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = globalThis.indexedDB?.open(outboxDatabase);
    if (!opening) return resolve(false);
    // There is none yet, and looking for it must not make one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const end = (has: boolean) => {
        database.close();
        resolve(has);
      };
      const count = database.transaction('messages').objectStore('messages').count();
      count.onsuccess = () => end(count.result > 0);
      count.onerror = () => end(false);
    };
  });
}
