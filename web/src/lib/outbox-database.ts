/** The database of this browser with messages that wait to be sent. */
export const outboxDatabase = 'foyer.outbox';

/** For signing out. Resolves without waiting: the database goes once every page has closed it. */
export function deleteOutboxDatabase(): void {
  // Some browsers have none in private windows.
  globalThis.indexedDB?.deleteDatabase(outboxDatabase);
}
