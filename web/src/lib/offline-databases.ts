/** The database of this browser with messages that wait to be sent. */
export const outboxDatabase = 'foyer.outbox';

/** The one with cards that were scanned without a connection. */
export const scanDatabase = 'foyer.scans';

/** Called on sign-out. Returns at once: the browser deletes each database after every page has closed it. */
export function deleteOfflineDatabases(): void {
  // Some browsers have none in private windows.
  for (const name of [outboxDatabase, scanDatabase]) globalThis.indexedDB?.deleteDatabase(name);
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
