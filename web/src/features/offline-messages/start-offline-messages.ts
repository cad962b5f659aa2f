import type { QueryClient } from '@tanstack/react-query';
import { copiesOwnerKey, deleteConversationCopies } from '#src/lib/offline/offline-databases.ts';
import { session } from '#src/lib/session/session.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { browserCopyStorage } from './copy-storage.ts';
import { keepCopies } from './keep-copies.ts';
import { keepPage } from './keep-page.ts';

/** The page is cached after it has loaded what it shows first. */
const pauseMs = 2000;
/** Where session-store.ts notes a session that the browser should forget when it is closed. */
const forgottenSession = 'foyer.storageType';

/**
 * Keeps what a member reads in /messages readable without a connection, while they are signed in. Not in a browser that
 * should forget the session when it is closed: others may use it next. Returns the stop function.
 */
export function startOfflineMessages(queries: QueryClient, viewer: string): () => void {
  if (browserStorages.session.getItem(forgottenSession) !== null) return () => undefined;
  // First of all, so that the next sign-in in this browser can find out that there are copies, and whose.
  browserStorages.local.setItem(copiesOwnerKey, viewer);
  const stopCopies = keepCopies({ viewer, queries, storage: browserCopyStorage });
  let stopPage = async () => {};
  const timer = setTimeout(() => {
    stopPage = keepPage();
  }, pauseMs);
  function isSignedIn(): boolean {
    const state = session.state();
    return state.status === 'signed-in' && state.user.id === viewer;
  }
  async function stop(): Promise<void> {
    clearTimeout(timer);
    stopWatching();
    await Promise.all([stopCopies(), stopPage()]);
    // Something may have been written while the copies were removed.
    if (!isSignedIn()) deleteConversationCopies();
  }
  const stopWatching = session.subscribe(() => {
    if (!isSignedIn()) void stop();
  });
  return () => void stop();
}
