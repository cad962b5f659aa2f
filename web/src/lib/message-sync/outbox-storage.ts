import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxDatabase } from '../outbox-database.ts';
import type { OutboxStorage } from './create-outbox.ts';
import type { PendingMessage } from './pending-message.ts';

interface Schema extends DBSchema {
  messages: { key: string; value: PendingMessage };
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
    opened ??= openDB<Schema>(outboxDatabase, 1, {
      upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'clientId' }),
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
      for (const message of all) if (message.viewer !== viewer) await database.delete('messages', message.clientId);
      return all.filter((message) => message.viewer === viewer);
    },
    async save(message) {
      await (await open()).put('messages', message);
    },
    async remove(clientId) {
      await (await open()).delete('messages', clientId);
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
