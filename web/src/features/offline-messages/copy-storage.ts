import type { DataOf } from '@foyer/contract/http.ts';
import type { Conversation, listConversations } from '@foyer/contract/messaging/conversations.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { MessageLog } from '#src/lib/message-sync/message-log.ts';
import { conversationDatabase } from '#src/lib/offline/offline-names.ts';

/** A conversation that was opened in this browser, with its newest messages. */
export type ConversationCopy = {
  id: string;
  /** Whose copy it is. */
  viewer: string;
  conversation: Conversation;
  log: MessageLog;
  /** When the member last opened it, and when the server last sent what it says. */
  openedAt: number;
  savedAt: number;
};

/** The first page of the inbox. */
export type InboxCopy = { viewer: string; page: DataOf<typeof listConversations>; savedAt: number };

export type CopyStorage = {
  conversations: () => Promise<ConversationCopy[]>;
  conversation: (id: string) => Promise<ConversationCopy | undefined>;
  saveConversation: (copy: ConversationCopy) => Promise<void>;
  removeConversation: (id: string) => Promise<void>;
  inbox: (viewer: string) => Promise<InboxCopy | undefined>;
  saveInbox: (copy: InboxCopy) => Promise<void>;
};

interface Schema extends DBSchema {
  conversations: { key: string; value: ConversationCopy };
  inboxes: { key: string; value: InboxCopy };
}

/** Stores copies in this browser. Each action opens the database anew, so that signing out can delete it. */
export const browserCopyStorage: CopyStorage = {
  conversations: () => using((database) => database.getAll('conversations')),
  conversation: (id) => using((database) => database.get('conversations', id)),
  saveConversation: (copy) => using(async (database) => void (await database.put('conversations', copy))),
  removeConversation: (id) => using((database) => database.delete('conversations', id)),
  inbox: (viewer) => using((database) => database.get('inboxes', viewer)),
  saveInbox: (copy) => using(async (database) => void (await database.put('inboxes', copy))),
};

/** Rises when what is stored changes. Older copies are dropped: they are saved again when they are opened. */
const storedVersion = 2;

async function using<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(conversationDatabase, storedVersion, {
    upgrade(created) {
      for (const name of [...created.objectStoreNames]) created.deleteObjectStore(name);
      created.createObjectStore('conversations', { keyPath: 'id' });
      created.createObjectStore('inboxes', { keyPath: 'viewer' });
    },
  });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}
