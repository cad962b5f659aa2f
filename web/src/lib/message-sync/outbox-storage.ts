import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxDatabase } from '../offline/offline-names.ts';
import type { OutboxStorage } from './create-outbox.ts';
import type { PendingMessage } from './pending-message.ts';

interface Schema extends DBSchema {
  messages: { key: string; value: PendingMessage };
  files: { key: string; value: { id: string; clientId: string; content: Blob }; indexes: { clientId: string } };
}

/** Keeps messages in this browser until they are sent. `close` ends it: what comes later is not kept. */
export function browserOutboxStorage(): OutboxStorage & { close: () => void } {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  let isClosed = false;

  function close(): void {
    isClosed = true;
    void opened?.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    if (isClosed) return Promise.reject(new Error('closed'));
    opened ??= openDB<Schema>(outboxDatabase, 2, {
      upgrade(database, before) {
        if (before < 1) database.createObjectStore('messages', { keyPath: 'clientId' });
        // Apart from the messages, which are written again at every attempt.
        database.createObjectStore('files', { keyPath: 'id' }).createIndex('clientId', 'clientId');
      },
      // Another page signs out, or brings a newer version: it must not wait for this one.
      blocking: close,
    });
    return opened;
  }

  return {
    /** Also removes what other accounts of this browser left. */
    async load(viewer) {
      const database = await open();
      const all = await database.getAll('messages');
      for (const message of all) if (message.viewer !== viewer) await this.remove(message.clientId);
      return all.filter((message) => message.viewer === viewer);
    },
    async save(message, files = []) {
      const { clientId } = message;
      const change = (await open()).transaction(['messages', 'files'], 'readwrite');
      const kept = files.map(({ id, content }) => change.objectStore('files').put({ id, clientId, content }));
      await Promise.all([change.objectStore('messages').put(message), ...kept, change.done]);
    },
    async remove(clientId) {
      const change = (await open()).transaction(['messages', 'files'], 'readwrite');
      const files = change.objectStore('files');
      for (const key of await files.index('clientId').getAllKeys(clientId)) void files.delete(key);
      void change.objectStore('messages').delete(clientId);
      await change.done;
    },
    async loadFile(id) {
      return (await (await open()).get('files', id))?.content;
    },
    close,
  };
}

/** Runs an action while no other page of this browser runs one of this name. */
export async function inTurnWithOtherPages(name: string, action: () => Promise<void>): Promise<void> {
  // Only on secure origins. Without it, two pages may send a message twice, and it is stored once.
  if (navigator.locks) await navigator.locks.request(`foyer.outbox ${name}`, action);
  else await action();
}
