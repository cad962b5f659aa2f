import type { DataOf } from '@foyer/contract/http.ts';
import {
  type Conversation,
  type listConversations,
  readConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { liveUpdates } from '#src/lib/live/live-updates.ts';
import { logOf, type MessageLog, withChanges } from '#src/lib/message-sync/message-log.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import type { ConversationCopy, CopyStorage } from './copy-storage.ts';
import { dropExpired, inboxWithoutExpired, withoutExpired } from './drop-expired.ts';

/** Conversations of which this browser has copies: those opened last. */
export const mostCopies = 50;
/** Messages in each copy. */
export const messagesInCopy = 50;
/** How often copies are compared with the server while the inbox is read: a lost right isn't always announced. */
export const checkMinutes = 30;

type Options = { viewer: string; queries: QueryClient; storage: CopyStorage; now?: () => number };
type InboxData = InfiniteData<DataOf<typeof listConversations>, string | null>;

/**
 * Copies the inbox and each conversation that is opened from the page's queries, and gives queries that can't reach the server
 * the copy instead. The stop function resolves once nothing is written anymore.
 */
export function keepCopies({ viewer, queries, storage, now = Date.now }: Options): () => Promise<void> {
  let isStopped = false;
  /** When copies were last compared with the server; null if nothing was received for a while since then. */
  let checkedAt: number | null = null;
  let isShowingCopy = false;
  let work = Promise.resolve();
  const conversationOf = (id: string) => queries.getQueryData<Conversation>(messagingKeys.conversation(viewer, id));
  const logIn = (id: string) => queries.getQueryData<MessageLog>(messagingKeys.log(viewer, id));

  /** In turn, so that a copy that is removed isn't saved again. Browsers without storage have no copies. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    work = work.then(() => (isStopped ? undefined : act())).catch(() => undefined);
    return work;
  }

  const period = async () => ({ days: (await storage.inbox(viewer))?.page.messageDays ?? null, now: now() });

  /** Drops from all copies what the server has deleted meanwhile, also without a connection. */
  async function dropAllExpired(): Promise<void> {
    const [inbox, until] = [await storage.inbox(viewer), await period()];
    if (!inbox || until.days === null) return;
    await storage.saveInbox(inboxWithoutExpired(inbox, until));
    for (const copy of await storage.conversations())
      if (copy.viewer === viewer) await storage.saveConversation(withoutExpired(copy, until));
  }

  async function remove(id: string): Promise<void> {
    await storage.removeConversation(id);
    const inbox = await storage.inbox(viewer);
    if (!inbox) return;
    const items = inbox.page.items.filter((each) => each.id !== id);
    await storage.saveInbox({ ...inbox, page: { ...inbox.page, items } });
  }

  /** Saves what the queries of a conversation have. `isFresh`: the server has just sent it. */
  async function save(id: string, isFresh: boolean): Promise<void> {
    const [conversation, log] = [conversationOf(id), logIn(id)];
    if (!conversation || !log) return;
    if (!isReadable(conversation)) return await remove(id);
    const before = await storage.conversation(id);
    const savedAt = isFresh || !before ? now() : before.savedAt;
    const kept = dropExpired(log, conversation, await period());
    await storage.saveConversation({ id, viewer, conversation, log: newestOf(kept), openedAt: now(), savedAt });
    if (before) return;
    const all = await storage.conversations();
    const oldest = all.sort((one, other) => other.openedAt - one.openedAt).slice(mostCopies);
    for (const copy of oldest) await storage.removeConversation(copy.id);
  }

  async function saveInbox(): Promise<void> {
    const page = queries.getQueryData<InboxData>(messagingKeys.list(viewer, 'inbox'))?.pages[0];
    // The pages after the first one are read with a connection.
    if (page) await storage.saveInbox({ viewer, page: { ...page, nextCursor: null }, savedAt: now() });
  }

  /** Gives a query the copy. It stays until the server can be reached. */
  function show(queryKey: QueryKey, data: unknown, savedAt: number): void {
    if (queries.getQueryData(queryKey) !== undefined) return;
    isShowingCopy = true;
    queries.setQueryData(queryKey, data, { updatedAt: savedAt });
    isShowingCopy = false;
  }

  async function showCopy(subject: Subject): Promise<void> {
    if (subject.kind === 'inbox') {
      const stored = await storage.inbox(viewer);
      if (!stored) return;
      const copy = inboxWithoutExpired(stored, await period());
      show(messagingKeys.list(viewer, 'inbox'), { pages: [copy.page], pageParams: [null] }, copy.savedAt);
      queries.setQueryData(savedAtKey(subject), copy.savedAt);
      return;
    }
    const stored = await storage.conversation(subject.id);
    if (stored?.viewer !== viewer) return;
    const copy = withoutExpired(stored, await period());
    show(messagingKeys.conversation(viewer, copy.id), copy.conversation, copy.savedAt);
    if (logIn(copy.id)) return;
    show(messagingKeys.log(viewer, copy.id), copy.log, copy.savedAt);
    queries.setQueryData(savedAtKey(subject), copy.savedAt);
  }

  /** Reads a conversation again: what was deleted or can't be read anymore must not stay in its copy. */
  async function refresh(copy: ConversationCopy, listed?: Conversation): Promise<void> {
    const { id } = copy;
    try {
      const conversation = listed ?? (await call(readConversation, { params: { id } }));
      const log = conversation.lastSeq > copy.log.seq ? await updated(copy) : newestOf(copy.log);
      await inTurn(async () => {
        if (!isReadable(conversation)) await remove(id);
        // Otherwise it was opened meanwhile.
        else if (!isOpen(id)) {
          const fresh = { ...copy, conversation, log, savedAt: now() };
          await storage.saveConversation(withoutExpired(fresh, await period()));
        }
      });
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND')) throw error;
      await inTurn(() => remove(id));
    }
  }

  async function refreshAll(): Promise<void> {
    const listed = queries
      .getQueryData<InboxData>(messagingKeys.list(viewer, 'inbox'))
      ?.pages.flatMap(({ items }) => items);
    for (const copy of await storage.conversations()) {
      if (isStopped) return;
      if (copy.viewer !== viewer) await storage.removeConversation(copy.id);
      else if (!isOpen(copy.id))
        await refresh(
          copy,
          listed?.find(({ id }) => id === copy.id),
        );
    }
  }

  /** Its own queries then read it. */
  const isOpen = (id: string) =>
    queries
      .getQueryCache()
      .find({ queryKey: messagingKeys.log(viewer, id) })
      ?.isActive();

  async function refreshOne(id: string): Promise<void> {
    const copy = isOpen(id) ? undefined : await storage.conversation(id);
    if (copy?.viewer === viewer) await refresh(copy);
  }

  const savedAtKey = (subject: Subject) =>
    messagingKeys.copySavedAt(viewer, subject.kind === 'inbox' ? 'inbox' : subject.id);
  const isCopy = (subject: Subject) => typeof queries.getQueryData(savedAtKey(subject)) === 'number';

  function onSuccess(subject: Subject, isFresh: boolean): void {
    const id = subject.kind === 'inbox' ? null : subject.id;
    if (id !== null || isFresh) void inTurn(() => (id === null ? saveInbox() : save(id, isFresh)));
    if (!isFresh) return;
    if (isCopy(subject)) queries.setQueryData(savedAtKey(subject), null);
    if (id !== null || (checkedAt !== null && now() < checkedAt + checkMinutes * 60_000)) return;
    checkedAt = now();
    void inTurn(dropAllExpired);
    void refreshAll().catch(() => undefined);
  }

  function onFailure(subject: Subject, { state }: Query): void {
    if (subject.kind === 'conversation' && hasCode(state.error, 'NOT_FOUND')) void inTurn(() => remove(subject.id));
    else if (state.data === undefined && isUnreachable(state.fetchFailureReason)) void inTurn(() => showCopy(subject));
  }

  void inTurn(dropAllExpired);
  for (const query of queries.getQueryCache().getAll()) {
    const subject = subjectOf(viewer, query.queryKey);
    if (!subject) continue;
    const { data, status, fetchStatus, fetchFailureCount } = query.state;
    if (data !== undefined) onSuccess(subject, status === 'success' && !isCopy(subject));
    else if (fetchFailureCount > 0 || fetchStatus === 'paused') onFailure(subject, query);
  }
  const stopFollowing = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || isShowingCopy) return;
    const { query, action } = event;
    const subject = subjectOf(viewer, query.queryKey);
    if (!subject) return;
    if (action.type === 'success') onSuccess(subject, action.manual !== true);
    else if (action.type === 'error' || action.type === 'failed' || action.type === 'pause') onFailure(subject, query);
  });
  const stopListening = liveUpdates.subscribe((news) => {
    if (news.type === 'lost') checkedAt = null;
    else if (news.type === 'conversation') void refreshOne(news.id).catch(() => undefined);
  });
  return () => {
    isStopped = true;
    stopFollowing();
    stopListening();
    return work;
  };
}

type Subject = { kind: 'inbox' } | { kind: 'conversation'; id: string };

/** Which copy a query of the viewer belongs to. */
function subjectOf(viewer: string, [area, owner, kind, id, ...more]: QueryKey): Subject | null {
  if (area !== 'messaging' || owner !== viewer || typeof id !== 'string' || more.length > 0) return null;
  if (kind === 'list') return id === 'inbox' ? { kind: 'inbox' } : null;
  return kind === 'conversation' || kind === 'log' ? { kind: 'conversation', id } : null;
}

/** Members who have left a group still see its earlier messages, but with a connection only. */
const isReadable = ({ state }: Conversation) => state !== 'left';

/** Whether the server didn't answer, or the browser has no connection and so didn't ask. */
function isUnreachable(error: Error | null): boolean {
  return error === null || (error instanceof ApiError && (error.status === 0 || error.status >= 502));
}

function newestOf(log: MessageLog): MessageLog {
  const shown = log.messages.filter(({ no }) => no >= log.from);
  const messages = shown.slice(-messagesInCopy);
  const hasOlder = log.hasOlder || messages.length < shown.length;
  return { ...log, from: messages[0]?.no ?? log.from, hasOlder, messages };
}

async function updated({ id, log }: ConversationCopy): Promise<MessageLog> {
  const params = { id };
  const changes = await call(listChanges, { params, query: { since: log.seq } });
  if (!changes.isReset) return newestOf(withChanges(log, changes));
  return logOf(await call(listMessages, { params, query: { limit: messagesInCopy } }), log.epoch + 1);
}
