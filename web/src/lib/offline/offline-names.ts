/** The database of this browser with messages that wait to be sent. */
export const outboxDatabase = 'foyer.outbox';

/** The key in the local storage with drafts of messages that could not be saved. */
export const unsavedDraftsKey = 'foyer.unsavedDrafts';

/** The one with cards that were scanned without a connection. */
export const scanDatabase = 'foyer.scans';

/** The one with copies of conversations that were read, to read them again without a connection. */
export const conversationDatabase = 'foyer.conversations';

/** The cache with the page that shows them, and the part of the site that its service worker serves. */
export const messagesCache = 'foyer.messages';
export const messagesScope = '/messages';
